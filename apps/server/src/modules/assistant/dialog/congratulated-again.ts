import type { DraftState } from '../draft-state.ts'
import { noFields } from '../reading/request-fields.ts'
import type { Clause } from '../reading/request-parts.ts'

const age =
  /(?:(?<!\p{L})(?:ей|ему|им)\s+)?(?:исполн\p{L}+\s+|будет\s+)?(?<!\p{L})(?<years>\d{2,3})(?:\s*(?:лет|года?)(?!\p{L}))?/iu
const sinceWhen = /стаж|работа|труд|служ|лет\s+(?:в|у|на|как)(?!\p{L})|опыт/iu

/**
 * «а теперь для повара Шаровой, ей 55 лет, стаж 20»: the occasion and the facts of the former person go where the message gives
 * others; null where it gives none.
 */
export function congratulatedAgain(
  before: DraftState,
  message: string,
  addressee: string,
): DraftState | null {
  const { parts, fields } = before
  if (!parts || addressee === '' || !message.includes(addressee)) return null
  const own = message
    .slice(message.indexOf(addressee) + addressee.length)
    .split(/[,;]\s*|\.\s+/u)
    .map((one) => one.trim().replace(/[.!]+$/u, ''))
    .filter((one) => /[\p{L}\d]/u.test(one))
  const occasion = own.find((one) => /^(?:но\s+)?со?\s+\p{L}/iu.test(one))
  const ofAge = own.find((one) => !sinceWhen.test(one) && isAge(one))
  const years = ofAge === undefined ? undefined : age.exec(ofAge)?.groups?.['years']
  const facts = own.filter((one) => one !== occasion && one !== ofAge)
  if (years === undefined && facts.length === 0) return null
  const former = occasionOf(before)
  const isAnniversary = former.length === 0 || former.some(({ text }) => /лети|юбиле|рожден/iu.test(text))
  const hasYears = years !== undefined && occasion === undefined && isAnniversary
  const causes: readonly Clause[] = hasYears
    ? [{ kind: 'cause', link: ' с ', text: `${years}-летием` }]
    : occasion === undefined
      ? former
      : [{ kind: 'cause', link: ' ', text: occasion.replace(/^но\s+/iu, '') }]
  const kept = hasYears || ofAge === undefined ? facts : [ofAge, ...facts]
  const clauses = [
    ...causes,
    ...kept.map((text): Clause => ({ kind: 'fact', link: ', ', text: asFact(text) })),
  ]
  const isFor = /для\s+$/iu.test(message.slice(0, message.indexOf(addressee)))
  const said = [
    `поздравление ${isFor ? 'для ' : ''}${addressee}`,
    ...clauses.map(({ link, text }) => `${link.trim()} ${text}`.trim()),
  ]
  return {
    genre: before.genre,
    fields: { ...noFields, tone: fields.tone },
    parts: { ...parts, addressee, clauses, asides: [] },
    begun: said.join(', ').replace(/,\s(?=,|со?\s)/u, ' '),
  }
}

/** «с днём медика», which may have been read as something else. */
function occasionOf({ parts, begun = '' }: DraftState): readonly Clause[] {
  const causes = (parts?.clauses ?? []).filter(({ kind }) => kind === 'cause')
  if (causes.length > 0) return causes
  const text =
    /(?<!\p{L})со?\s+(?<what>(?:\p{Ll}+\s)?(?:дн[её]м|праздником|юбилеем|рождением|новосельем)(?:\s\p{Ll}{4,}){0,2}|\d{1,2}\s(?:марта|мая|февраля)|новым\sгодом)/iu.exec(
      begun,
    )?.groups?.['what']
  return text === undefined ? [] : [{ kind: 'cause', link: ' с ', text }]
}

/** «стаж 20» → «стаж 20 лет» */
const asFact = (text: string): string =>
  text
    .replace(/^(?:(?:у\s+)?(?:него|не[её])|ей|ему|он|она)\s+/iu, '')
    .replace(/(?<=^стаж\s(?:работы\s)?\d{0,1}[05-9]|^стаж\s(?:работы\s)?1\d)$/iu, ' лет')

/** «ей 55 лет», «55», «исполняется 60»: nothing but an age. */
const isAge = (text: string): boolean => text.replace(age, '').trim() === ''
