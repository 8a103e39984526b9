/** Apart from the schemas, because screens use it without them. */

/** The three forms a Russian noun takes: `['документ', 'документа', 'документов']`. */
export type Forms = readonly [one: string, few: string, many: string]

const rules = new Intl.PluralRules('ru')

/** The form that goes with a number: «документа» with 2. A fraction takes the last one. */
export function countedForm(count: number, [one, few, many]: Forms): string {
  const form = rules.select(count)
  if (form === 'one') return one
  return form === 'few' ? few : many
}
