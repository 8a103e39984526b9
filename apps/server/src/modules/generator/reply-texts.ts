import { lowerFirst } from '#platform/russian/index.ts'

import type { KnownValues } from './generator.tables.ts'
import type { Template, TemplateField } from './templates/templates.ts'

/** The first message of the generator. */
export const greeting =
  'Здравствуйте! Напишите, какой документ нужен, — своими словами. Можно сразу добавить сведения: кому, о чём, даты, суммы.\n\nНапример: «Приказ об отпуске Кузнецовой Марии Петровне с 1 по 14 июля».'

/** The question after an unclear message (document-templates §1). */
const unclearQuestion = 'Опишите, какой документ нужен.'
export const unclearText =
  'Не понял, какой документ нужен. Это приказ, письмо, договор или положение? Для кого он: для работника, гражданина или организации?'
export const kindsToChoose = ['Приказ', 'Письмо', 'Договор', 'Положение', 'Акт', 'Служебная записка'] as const

/** The question between candidates: answered by a number, a name or other words. */
export const chooseText = (candidates: readonly Template[]): string => {
  const [only, ...others] = candidates
  if (only && others.length === 0)
    return `Похоже, нужен документ «${only.name}». Если это так, выберите его; если нет, опишите иначе.`
  return `Подходит: ${numbered(candidates)}. Выберите нужный: ответьте номером или названием. Если ничего не подходит, опишите документ иначе.`
}

/** There is no such document; `nearest` are the nearest ones there are. */
export const unknownText = (nearest: readonly Template[]): string =>
  nearest.length === 0
    ? `Такого документа среди шаблонов нет. Я готовлю приказы, письма, договоры, положения, акты, записки. ${unclearQuestion}`
    : `Такого документа среди шаблонов нет. Ближайшие: ${numbered(nearest)}. Если один из них подходит, ответьте номером или названием.`

const numbered = (templates: readonly Template[]): string =>
  templates.map(({ name }, at) => `${at + 1}) ${name}`).join('; ')

/** What a request says besides the document: another document or matter, an executor the document has no place for. */
type Besides = {
  readonly second?: Template | null
  readonly further?: string | null
  readonly executor?: string | null
}

/** The message after identification; the form follows. */
export function identifiedText(
  template: Template,
  values: KnownValues,
  { second = null, further = null, executor = null }: Besides = {},
): string {
  const left = missing(template, values).length
  const said = Object.values(values).filter(({ source }) => source === 'said').length
  const parts = [
    `Подготовлю документ «${template.name}».`,
    said > 0 ? `Из ваших слов заполнено полей: ${said}.` : '',
    left > 0
      ? `Осталось заполнить обязательных полей: ${left}.`
      : 'Обязательные поля заполнены, проверьте их.',
    second
      ? `Вы просили и второй документ, «${second.name}»: он готовится отдельно. Закончив этот, начните новый чат и напишите «${second.name}».`
      : furtherText(further),
    executor === null ? '' : `Исполнителя («${executor}») в этом документе не указывают.`,
  ]
  return parts.filter(Boolean).join(' ')
}

/** What was asked besides and is not in this document. */
export const furtherText = (further: string | null): string =>
  further === null
    ? ''
    : `Вы просили ещё «${further.replaceAll(/[«»]/gu, '')}»: для этого нужен отдельный документ. Закончив этот, начните новый чат и напишите о нём.`

/** The values found in a further message, and the next question. */
export function filledText(template: Template, foundKeys: readonly string[], values: KnownValues): string {
  const labels = template.fields.filter(({ key }) => foundKeys.includes(key)).map(({ label }) => `«${label}»`)
  const head =
    labels.length > 0
      ? `Записано: ${labels.join(', ')}.`
      : 'Не нашёл в этих словах сведений для документа. Напишите поле и значение, например «Должность: учитель».'
  const next = firstMissingField(template, values)
  return next ? `${head} ${question(next)}` : `${head} Обязательные поля заполнены.`
}

/** The first required field without a value. */
export const firstMissingField = (template: Template, values: KnownValues): TemplateField | null =>
  missing(template, values)[0] ?? null

const missing = ({ fields }: Template, values: KnownValues): TemplateField[] =>
  fields.filter(({ key, required }) => required && (values[key]?.text ?? '') === '')

const question = ({ label, description, options }: TemplateField): string => {
  if (options.length > 0) return `Укажите «${label}»: ${options.join(', ')}.`
  return description === '' ? `Укажите «${label}».` : `Укажите «${label}» (${lowerFirst(description)}).`
}
