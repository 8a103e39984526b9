import { paragraphs } from '#platform/markdown.ts'
import {
  lowerFirst,
  nameInCase,
  namedPersonIn,
  personIn,
  staffInCase,
  upperFirst,
} from '#platform/russian/index.ts'

import { asSentence } from '../../draft-parts.ts'
import { bodyOf, phraseOf, signature, type ClauseInput as Input } from '../clause-input.ts'
import { lowerStart } from '../statements.ts'

/** Words for a loss in the instrumental, «в связи со смертью». */
const losses: readonly (readonly [RegExp, string])[] = [
  [/^смерт(?:ь|и|ью)(?!\p{L})/iu, 'смертью'],
  [/^кончин(?:а|ы|е|у|ой)(?!\p{L})/iu, 'кончиной'],
  [/^гибел(?:ь|и|ью)(?!\p{L})/iu, 'гибелью'],
  [/^утрат(?:а|ы|е|у|ой)(?!\p{L})/iu, 'утратой'],
  [/^потер(?:я|и|е|ю|ей)(?!\p{L})/iu, 'потерей'],
  [/^уход(?:а|у|ом|е)?(?!\p{L})/iu, 'уходом'],
]
const died =
  /^(?:у\s+\p{L}+\s+|вчера\s+|сегодня\s+|скоропостижно\s+)*(?:умер(?:ла|ли)?|скончал(?:ся|ась|ись)|погиб(?:ла|ли)?|не\s+стало|ушел|ушёл|ушла(?:\s+из\s+жизни)?)\s+/iu
/** Relatives in the genitive. */
const kin: ReadonlyMap<string, string> = new Map(
  Object.entries({
    отец: 'отца',
    отца: 'отца',
    папа: 'отца',
    мать: 'матери',
    мама: 'матери',
    матери: 'матери',
    муж: 'мужа',
    мужа: 'мужа',
    жена: 'жены',
    жены: 'жены',
    сын: 'сына',
    сына: 'сына',
    дочь: 'дочери',
    дочери: 'дочери',
    брат: 'брата',
    брата: 'брата',
    сестра: 'сестры',
    сестры: 'сестры',
    бабушка: 'бабушки',
    бабушки: 'бабушки',
    дедушка: 'дедушки',
    дедушки: 'дедушки',
    супруг: 'супруга',
    супруга: 'супруги',
  }),
)

/** «умер отец» → «в связи со смертью отца»; «кончины ветерана» → «в связи с кончиной ветерана». */
function lossOf(phrase: string): string | null {
  const loss = losses.find(([begin]) => begin.test(phrase))
  if (loss) return `в связи ${loss[1].startsWith('с') ? 'со' : 'с'} ${phrase.replace(loss[0], loss[1])}`
  const relativeOf = kin.get(
    /^(?<who>\p{L}+)\s+(?:\p{L}+\s+)?(?:умер|умерла|скончал(?:ся|ась)|погиб|погибла)$/iu
      .exec(phrase)
      ?.groups?.['who']?.toLowerCase() ?? '',
  )
  if (relativeOf !== undefined) return `в связи со смертью ${relativeOf}`
  // «Николай Иванович умер в субботу»
  const gone =
    /^(?<who>\p{Lu}\p{Ll}+\s\p{Lu}\p{Ll}+(?:\s\p{Lu}\p{Ll}+)?)\s+(?:умер|скончал|погиб|уш[её]л|ушла)/iu.exec(
      upperFirst(phrase),
    )?.groups?.['who']
  if (gone !== undefined) {
    const { text, isCertain } = nameInCase(gone, 'genitive')
    if (isCertain) return `в связи со смертью ${text}`
  }
  const verb = died.exec(phrase)?.[0]
  // «умер 21 ноября» names nobody.
  if (verb === undefined || /^\d/u.test(phrase.slice(verb.length))) return null
  const {
    ours = '',
    late = '',
    whom = '',
  } = /^(?<ours>наш(?:а|е)?\s+)?(?<late>бывш\p{L}+\s+)?(?<whom>.*)$/su.exec(phrase.slice(verb.length))
    ?.groups ?? {}
  const isHers = ours.startsWith('наша') || late.startsWith('бывшая')
  const before = [ours && (isHers ? 'нашей' : 'нашего'), late && (isHers ? 'бывшей' : 'бывшего')].filter(
    Boolean,
  )
  const [first = '', ...rest] = whom.split(/\s+/u)
  const relative = kin.get(first.toLowerCase())
  const name = namedPersonIn(relative === undefined ? whom : rest.join(' '))
  const staff = staffInCase(whom.split(',')[0] ?? '', 'genitive')
  if (relative === undefined && staff.isCertain)
    return ['в связи со смертью', ...before, lowerStart(staff.text)].join(' ')
  if (relative === undefined && !name) return null
  const named = name ? nameInCase(name.text, 'genitive').text : rest.join(' ')
  return `в связи со смертью ${[relative, named].filter(Boolean).join(' ')}`
}

/** «семье тренера Ахметшина Рината»: whose family it is has died. */
function lossOfFamily(addressee: string): string | null {
  const who =
    /^(?:семье|вдове|родным|близким|родственникам|сослуживцам|коллегам)\s+(?:и\s+близким\s+)?(?<who>.*\p{Lu}\p{Ll}+[аяиыой]{1,2}(?:\s\p{Lu}.*)?)$/su.exec(
      addressee,
    )?.groups?.['who']
  return who === undefined ? null : `в связи со смертью ${who}`
}

export function condolence(input: Input): string {
  const { parts } = input
  const dead = namedInNominative(parts.addressee)
  const to = dead === null ? input.to : noAddressee
  const ofLoss = parts.clauses.find(({ text }) => lossOf(lowerFirst(text)) !== null)
  const phrase = phraseOf(parts, 'cause') || (ofLoss ? lowerFirst(ofLoss.text) : '')
  const named = dead ?? (phrase === '' ? null : lossOf(phrase))
  const isOfFamily = named === null && lossOfFamily(parts.addressee) !== null
  const loss =
    (dead && `в связи с кончиной ${staffInCase(dead, 'genitive').text}`) ??
    (phrase === '' ? null : lossOf(phrase)) ??
    lossOfFamily(parts.addressee)
  const rest = parts.clauses.filter(
    (clause) => (clause.kind !== 'cause' || isOfFamily) && (clause !== ofLoss || dead !== null),
  )
  return paragraphs(
    to.dative ?? 'Родным и близким',
    to.salutation === 'Здравствуйте!' ? null : to.salutation,
    asSentence(`Примите глубокие и искренние соболезнования${loss === null ? '' : ` ${loss}`}`),
    loss === null && phrase !== '' ? asSentence(upperFirst(phrase)) : null,
    bodyOf(input, rest) || null,
    'Разделяем боль утраты и скорбим вместе с вами.',
    signature(input),
  )
}

/** Who is named in the nominative has died: who is condoled with stands in the dative. */
function namedInNominative(addressee: string): string | null {
  const person = personIn(addressee)
  if (!person) return null
  const { last, first, middle } = person.name
  const typed = addressee.slice(person.start, person.end).split(/\s+/u)
  return [first, middle, ...(last === null ? [] : [last])].every((part) => typed.includes(part))
    ? addressee
    : null
}
const noAddressee: Input['to'] = { dative: null, salutation: 'Здравствуйте!', isPlural: true }
