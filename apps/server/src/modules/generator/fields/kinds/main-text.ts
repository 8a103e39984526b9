import { upperFirst } from '#platform/russian/index.ts'

import type { Template, TemplateField } from '../../templates/templates.ts'
import { isOfPeople } from '../cued/field-roles.ts'
import type { FoundValues } from '../found-values.ts'
import { keysOf } from '../option-words.ts'

/** Labels of fields for the matter itself. */
const ofMatter =
  /^(?:пункты|изменения|суть|факты|что\s|установлено|выполнено|решили|мероприятия|графы|текст|нарушение|предмет|услуги|работы|обязанности|задачи|информация|ответ|принятые|проблема|характеристики|в\s+чём|о\s+чём|вопросы|обстоятельства|деятельность|цели|какие\s+сведения|поступившие)/iu

/** Of these the words that are left over are the matter without a colon too. */
const ofComplaint = /^(?:нарушение|проблема|услуги|обстоятельства|факты|принятые|предмет)/iu

/** The field for what the document is about: the first required text of that label. */
const matterOf = ({ fields }: Template): TemplateField | undefined =>
  fields.find(
    (field) =>
      ofMatter.test(field.label) &&
      field.key !== 'subject' &&
      (field.type === 'textarea' || field.type === 'text') &&
      field.kind === undefined &&
      field.from === undefined &&
      !isOfPeople(field),
  )

/** A clause with the sign before it; a date, a sum, initials and shortened words have their own dots and commas. */
const clause =
  /(?<sign>^|[,;\n]|[.!?](?=\s)(?<!(?<!\p{L})\p{Lu}\.)(?<!(?<!\p{L})\p{Ll}{1,4}\.)|:\s|\s[—–]\s)\s{0,20}(?<text>(?:(?![.!?]\s(?<!(?<!\p{L})\p{Lu}\.\s)(?<!(?<!\p{L})\p{Ll}{1,4}\.\s))(?!:\s|\s[—–]\s)[^,;\n]|,(?=\d)|,(?=[^(\n]{0,40}\))){2,240})/gu

/** What is said to the program or belongs to another place of the document. */
const isNoMatter =
  /^(?:исполнител|подпи|срок|итог|результат|адрес|прожива|отвеча|ответственн|прошу|просим|предлага|требу|потому|так\s+как|контакт|звон|тел|ознаком|контрол|направля|заявлени|пишу|приложи|я\s|он[аи]?\s|нужн|надо|чтоб|что|чем|как\s|хоч|кому|оформ|сдела|состав|напиш|подготов|пожалуйста|бумаг|документ|основани|секретар|председател|член|глава\s|директор\s|дата|номер|№|всё$|спасибо|кто\s|когда\s|сколько\s|где\s|куда\s|как(?:ой|ая|ое|ие)\s|а\s+не\s|не\s+(?:надо|нужн)|это\s|только\s|обязан|работа(?:ть|ет)\s|рассмотр|вступа|договорил)/iu

type Clause = { readonly sign: string; readonly text: string; readonly isFree: boolean }

/** «дата, номер, от кого»: names of other fields are columns. */
const ofColumns = /^графы/iu

/** Of so many values a request is written to fill a form. */
const leastValues = 3

/** The most clauses of a request that are looked at. */
const maxClauses = 60

/**
 * What a request says behind a colon, or a full one anywhere, and no other field has is the matter of the document: «журнал ключей: дата, кому,
 * подпись», «договор о сотрудничестве: совместные чтения».
 */
export function matterIn(text: string, template: Template, values: FoundValues): FoundValues {
  const field = matterOf(template)
  if (!field || values[field.key] !== undefined) return {}
  const known = [
    ...Object.values(values).map((value) => keysOf(value)),
    // «Жюри, критерии»: what the document is to have, not what it says.
    keysOf(template.fields.map(({ label }) => label).join(' ')),
  ]
  const clauses = [...text.matchAll(clause)].slice(0, maxClauses).map(({ groups }): Clause => {
    const said = groups!['text']!.trim()
    const isColumn = ofColumns.test(field.label) && !/^(?:с|по|до|от)\s/iu.test(said)
    return { sign: groups!['sign']!.trim(), text: said, isFree: isColumn || isFree(said, known) }
  })
  const marked = clauses.findIndex(({ sign, isFree: free }, at) => at > 0 && sign === ':' && free)
  // Of a request that names several values what is left over is the matter too; of another one it is talk.
  const isRich = Object.keys(values).length >= leastValues
  const first =
    marked >= 0 || !isRich || !ofComplaint.test(field.label)
      ? marked
      : clauses.findIndex(
          ({ text: said, isFree: free }, at) => at > 0 && free && said.split(/\s+/u).length >= 3,
        )
  if (first < 0) return {}
  const behind = clauses.slice(first)
  const end = behind.findIndex(({ isFree: free }, at) => at > 0 && !free)
  const matter = behind.slice(0, end < 0 ? undefined : end)
  if (matter.length === 1 && matter[0]!.text.split(/\s+/u).length < 2) return {}
  const whole = matter.map((one, at) => (at === 0 ? one.text : `${joint(one.sign)}${one.text}`)).join('')
  return { [field.key]: field.type === 'textarea' && /\s/u.test(whole) ? upperFirst(whole) : whole }
}

const joint = (sign: string): string =>
  sign === '—' || sign === '–' ? ` ${sign} ` : sign === '' ? ', ' : `${sign} `

/** Whether no other value has most of the words of a clause. */
function isFree(said: string, known: readonly ReadonlySet<string>[]): boolean {
  if (isNoMatter.test(said)) return false
  const keys = [...keysOf(said)]
  return keys.length > 0 && !known.some((one) => keys.filter((key) => one.has(key)).length * 2 > keys.length)
}
