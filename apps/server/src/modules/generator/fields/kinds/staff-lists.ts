import type { Template } from '../../templates/templates.ts'
import type { FoundValues } from '../found-values.ts'

const name = String.raw`\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?(?:\s\p{Lu}\.(?:\s?\p{Lu}\.)?|(?:\s\p{Lu}\p{Ll}+){1,2})?`
const post = String.raw`(?:(?!и\s|с\s|от\s|для\s|в\s|на\s|по\s|за\s|к\s)[\p{Ll}-]{3,}\s){0,3}`
/** Several people with their posts: «терапевт Гусева и хирург Мальцев», «Иванов, Ли, Тарасова». */
const several = new RegExp(
  String.raw`(?<=^|[:,.;]\s*|(?<!\p{L})(?:с|в\s+ней|в\s+него|в\s+состав\p{L}*|с\s+детьми|были|пришли|нас\s+было)\s+)${post}${name}(?:(?:\s*,\s*|\s+и\s+)${post}${name}){1,20}`,
  'gu',
)
/** Labels of fields for several people. */
const ofSeveral = /^(?:члены|комиссия|присутствовали|сопровождающие|ответственные)/iu
/** A family name may begin none of them: the first word of a sentence, a place. */
const nobody =
  /(?<!\p{L})(?:вел|вёл|секретар|председ|объяв|ответств|подпи|контрол|исполнит)|^(?:Приказ|Акт|Протокол|Решение|Нужн|Надо|Сделай|Составь|Напиши|Россий|Дом|Школ|Совет)/u

/** The people of a request for a field of several, where no word says what they are: the only list of names it has. */
export function staffListIn(text: string, { fields }: Template, values: FoundValues): FoundValues {
  const open = fields.filter(({ label, key }) => ofSeveral.test(label) && values[key] === undefined)
  const [field] = open
  if (open.length !== 1 || !field) return {}
  const lists = [...text.matchAll(several)]
    .map(([list]) => list.replaceAll(/\s+и\s+/gu, ', '))
    .filter((list) => !list.split(', ').some((one) => nobody.test(one)))
    .filter((list) => !Object.values(values).some((value) => value.includes(list.split(', ')[0]!)))
  const [only, other] = lists
  return only === undefined || other !== undefined ? {} : { [field.key]: only }
}
