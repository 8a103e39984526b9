import {
  isAdjectiveForm,
  nounForms,
  nounFormsOf,
  upperFirst,
  type Inflected,
} from '#platform/russian/index.ts'

/** «день народного единства викторина» → «День народного единства: викторина»: the feast and what is held on it. */
export function withHoliday(text: string, words: Inflected): string {
  const found = /^день\s+(?<rest>\p{Ll}+(?:\s+\p{Ll}+)+)(?<tail>.*)$/isu.exec(text)?.groups
  if (!found) return /^день\s+\p{Ll}/u.test(text) ? upperFirst(text) : text
  const all = (found['rest'] ?? '').split(/\s+/u)
  const at = all.findIndex((word, place) => place > 0 && !ofFeast(word, words))
  // «День матери в клубе»
  if (at < 1 || /^(?:в|на|с|и|для|у|по|к)$/iu.test(all[at] ?? '')) return upperFirst(text)
  return `День ${all.slice(0, at).join(' ')}: ${all.slice(at).join(' ')}${found['tail'] ?? ''}`
}

/** A word in the genitive, as the name of a feast goes on. */
function ofFeast(word: string, words: Inflected): boolean {
  if (isAdjectiveForm(word, words)) return /(?:ого|его|ой|ей|ых|их)$/u.test(word)
  const forms = words.basesOf(word).flatMap((base) => {
    const paradigm = nounForms(base, words)
    return paradigm === null ? [] : nounFormsOf(word, paradigm)
  })
  return forms.some((form) => form.startsWith('gen')) && !forms.includes('nom-s')
}

/** «ко дню победы» → «ко Дню Победы» */
export const withFeastNames = (text: string): string =>
  text
    .replaceAll(/(?<=(?<!\p{L})(?:ко|ко всероссийскому|к международному)\s)дню(?=\s\p{L})/giu, 'Дню')
    .replaceAll(/(?<=(?<!\p{L})д(?:ень|ню|ня|нём)\s)(?<name>победы|россии)(?!\p{L})/giu, (name) =>
      upperFirst(name),
    )
