import type { Extraction, ExtractionWarning } from './extraction-types.ts'

/** The answer for a document that gives no text. */
export function withoutText(
  outcome: Exclude<Extraction['outcome'], 'text'>,
  warning?: ExtractionWarning,
): Extraction {
  return { outcome, text: '', pages: 0, warnings: warning ? [warning] : [], hidden: [] }
}

/** Why a file gives no text, by outcome, in the words of the field that takes it. */
export type UnreadableTexts = Readonly<Record<Exclude<Extraction['outcome'], 'text'>, string>>

const tooLarge = 'Файл слишком велик, прочитать его не удалось. Разделите его на части.'

const limits: readonly ExtractionWarning[] = ['size-limit', 'time-limit', 'memory-limit']

/** What is said of a file that gives no text: beyond a limit it is too large, and not damaged. */
export function whyUnreadable(
  { outcome, warnings }: { outcome: keyof UnreadableTexts; warnings: readonly ExtractionWarning[] },
  texts: UnreadableTexts,
): string {
  return outcome === 'damaged' && limits.some((limit) => warnings.includes(limit)) ? tooLarge : texts[outcome]
}
