import { lowerFirst } from '#platform/russian/index.ts'

import type { KnownValues } from './generator.tables.ts'
import type { Template, TemplateField } from './templates/templates.ts'

/** The first message of the generator. */
export const greeting =
  'Здравствуйте! Напишите, какой документ нужен, — своими словами. Можно сразу добавить сведения: кому, о чём, даты, суммы.\n\nНапример: «Приказ об отпуске Кузнецовой Марии Петровне с 1 по 14 июля».'

/** The question after an unclear message (document-templates §1). */
export const unclearText =
  'Не понял, какой документ нужен. Это приказ, письмо, договор или положение? Для кого он: для работника, гражданина или организации?'
export const kindsToChoose = ['Приказ', 'Письмо', 'Договор', 'Положение', 'Акт', 'Служебная записка'] as const

export const chooseText = (candidates: readonly Template[]): string => {
  const [only, ...others] = candidates
  if (only && others.length === 0)
    return `Похоже, нужен документ «${only.name}». Если это так, выберите его; если нет, опишите иначе.`
  return 'Подходит несколько документов. Выберите нужный или опишите его иначе.'
}

/** The message after identification; the form follows. */
export function identifiedText(template: Template, values: KnownValues): string {
  const left = missing(template, values).length
  const said = Object.values(values).filter(({ source }) => source === 'said').length
  const parts = [
    `Подготовлю документ «${template.name}».`,
    said > 0 ? `Из ваших слов заполнено полей: ${said}.` : '',
    left > 0
      ? `Осталось заполнить обязательных полей: ${left}.`
      : 'Обязательные поля заполнены, проверьте их.',
  ]
  return parts.filter(Boolean).join(' ')
}

/** The values found in a further message, and the next question. */
export function filledText(template: Template, foundKeys: readonly string[], values: KnownValues): string {
  const labels = template.fields.filter(({ key }) => foundKeys.includes(key)).map(({ label }) => `«${label}»`)
  const head =
    labels.length > 0
      ? `Записано: ${labels.join(', ')}.`
      : 'Не нашёл в этих словах сведений для документа. Напишите поле и значение, например «Должность: учитель».'
  const next = nextToAsk(template, values)
  return next ? `${head} ${question(next)}` : `${head} Обязательные поля заполнены.`
}

/** The first required field without a value. */
export const nextToAsk = (template: Template, values: KnownValues): TemplateField | null =>
  missing(template, values)[0] ?? null

const missing = ({ fields }: Template, values: KnownValues): TemplateField[] =>
  fields.filter(({ key, required }) => required && (values[key]?.text ?? '') === '')

const question = ({ label, description, options }: TemplateField): string => {
  if (options.length > 0) return `Укажите «${label}»: ${options.join(', ')}.`
  return description === '' ? `Укажите «${label}».` : `Укажите «${label}» (${lowerFirst(description)}).`
}
