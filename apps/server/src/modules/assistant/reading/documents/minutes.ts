import { isInfinitive, monthName } from '#platform/russian/index.ts'

/** The parts of minutes. */
export type Minutes = {
  /** «педсовета», «собрания жильцов дома 40» */
  readonly event: string
  readonly date: string
  readonly number: string
  readonly units: Readonly<Record<Section, readonly string[]>>
}
export type Section =
  | 'present'
  | 'agenda'
  | 'discussed'
  | 'considered'
  | 'decided'
  | 'votes'
  | 'chair'
  | 'secretary'

export const people = String.raw`(?:человек\p{L}*|чел\.?|жител\p{L}+|родител\p{L}+|участник\p{L}*|депутат\p{L}*|член\p{L}*|работник\p{L}*|сотрудник\p{L}*|собственник\p{L}*|педагог\p{L}*|учител\p{L}+|ветеран\p{L}*|садовод\p{L}*)`
const came = String.raw`(?:присутств\p{L}*\.?|был[иоа]|участвовал\p{L}*|пришл[оаи]|пришел|пришёл|явил\p{L}+|собрал[оаи]сь)`

/** The words that begin each part. */
const sections: Readonly<Record<Section, RegExp>> = {
  present: new RegExp(
    String.raw`^${came}(?!\p{L})[\s:—–-]*|^(?=(?:всего\s+)?\d+\s+${people}(?:\s+(?:из\s+\d+|${came}))*\.?$)|^(?=${people}\s+\d+(?:\s+${came})?$)`,
    'iu',
  ),
  agenda: /^повестк\p{L}*(?:\s+дня)?[\s:—–-]*|^на\s+повестке[\s:—–-]*/iu,
  discussed:
    /^(?:слушали|выступил\p{L}*|доложил\p{L}*|сообщил\p{L}*|заслушал\p{L}*|отметил\p{L}*)(?!\p{L})[\s:]*/iu,
  considered:
    /^(?:обсу\p{L}+|решал[иа]|рассматривал[иа]|рассмотрел\p{L}*|говорил[иа](?:\s+про)?)(?!\p{L})[\s:]*/iu,
  decided:
    /^(?:решили|решено|решение|постановили|договорились|избрали|выбрали|утвердили|назначили|поручили|приняли|отложили|согласовали|одобрили)(?!\p{L})[\s:,]*/iu,
  votes:
    /^(?:голосова\p{L}+|проголосова\p{L}+|(?:\d+\s+)?за\s*[:—–-]?\s*\d|\d+\s+(?:за|против|воздерж\p{L}+)(?!\p{L})|против|воздерж\p{L}+|единогласно|принято\s+единогласно)/iu,
  chair: /^председател(?:ь|я|ем|ствовал\p{L}*|ьствующ\p{L}+)(?!\p{L})[\s:—–-]*/iu,
  secretary: /^секретар(?:ь|я|[её]м)(?!\p{L})[\s:—–-]*/iu,
}
const names = Object.keys(sections) as Section[]

/** A part begins before these words also where no sign stands. */
const beginning = new RegExp(
  String.raw`(?<=[\p{L}\d%»)])(?<!(?<!\p{L})(?:и|зам|заместител[ья]|выбрали|избрали|назначили|по\s\p{L}+))\s+(?=(?:председатель|секретарь)\s+\p{L}|присутств\p{L}*\.?\s|(?:было|пришло)\s+\d|\d+\s+(?:человек|чел)(?!\p{L})|решили\s|постановили\s|слушали\s|голосовали(?!\p{L})|проголосовали(?!\p{L})|за\s+\d+\s+против\s)|(?<=(?<!\p{L})\d+\s(?:человек|чел\.?))\s+(?=\p{L}+ли\s)|(?<=\.)\s+(?=(?:председатель|секретарь|присутствовали|слушали|решили|постановили|голосовали|повестка)[\s:])|(?<=(?<!\p{L})за\s\d+,?\sпротив\s[\p{L}\d]+)\s+(?=\p{L}+ть\s)`,
  'giu',
)
/** «забыла указать секретаря, Трофимова»: what is said of the part itself. */
const said =
  /^(?:и\s+|ещ[её]\s+|а\s+)*(?:забыл[аи]?\s+(?:указать|написать|вписать|добавить)|впиши(?:те)?|добавь(?:те)?|укажи(?:те)?|запиши(?:те)?)\s+(?:ещ[её]\s+|что\s+)?(?=\p{L})/iu

const date = String.raw`\d{1,2}\s+${monthName}(?:\s+\d{4}(?:\s+г(?:ода|\.)?)?)?|\d{1,2}\.\d{2}(?:\.\d{2,4})?(?:\s+г(?:ода|\.)?)?`
const dated = new RegExp(String.raw`(?<!\p{L})(?:от\s+)?(?<date>${date})(?![\p{L}\d.])`, 'iu')
const dateAlone = new RegExp(String.raw`^(?:от\s+)?(?<date>${date})$`, 'iu')
const numbered = /(?:№|номер)\s*(?<number>\d+(?:[-/]\d+)?)/iu

/** Takes what stands behind «протокол» apart: the head, then units by what they are about. */
export function readMinutes(rest: string, split: (text: string) => string[]): Minutes {
  const text = rest.replaceAll(beginning, '; ')
  const { head, body } = apart(text)
  const all = split(body).flatMap(withDecisions)
  const own = all.find((one) => dateAlone.test(one))
  const units = all.filter((one) => one !== own)
  const found = dated.exec(head)
  const number = numbered.exec(head)
  const event = head
    .replace(number?.[0] ?? '', '')
    .replace(found?.[0] ?? '', '')
    .replaceAll(/\s{2,}/gu, ' ')
    .replace(/[\s.,]+$/u, '')
    .trim()
  return {
    event,
    date: found?.groups?.['date'] ?? dateAlone.exec(own ?? '')?.groups?.['date'] ?? '',
    number: number?.groups?.['number'] ?? '',
    units: sorted(units),
  }
}

/** The head ends with its first sign or where a part begins. */
function apart(text: string): { head: string; body: string } {
  const end = text.search(
    /[:\n;]|,\s|(?<!(?<!\p{L})(?:\p{Lu}|ул|им|г|д|с|пос|ст))\.(?:\s|$)|\s(?:присутств|решили|слушали|выбрали|избрали)/iu,
  )
  return end === -1
    ? { head: text.trim(), body: '' }
    : { head: text.slice(0, end).replace(/[\s.]+$/u, ''), body: text.slice(end).replace(/^[\s:;,.]+/u, '') }
}

/** «поднять взнос и выбрали сторожа»: a decision in another form is one of its own. */
const withDecisions = (unit: string): string[] =>
  unit
    .replace(said, '')
    .split(
      /\s+и\s+(?=(?:избрали|выбрали|утвердили|назначили|поручили|решили|договорились|постановили|отложили|приняли)\s)/iu,
    )
    .flatMap(atInfinitives)
    .map((one) => one.replace(/^и\s+/iu, '').trim())
    .filter((one) => one !== '' && !/^(?:ой|ну|так|вот)$/iu.test(one))

/** «чистить колодец субботник 10 мая | собрать по 200 рублей»: dictated without signs, each infinitive is a decision. */
function atInfinitives(unit: string): string[] {
  const words = unit.split(/\s+/u)
  const isTask = (word: string): boolean => isInfinitive(word) && !/^(?:быть|есть)$/u.test(word)
  const begin = words.findIndex(isTask)
  if (begin < 0 || begin > 1) return [unit]
  const starts = words.flatMap((word, at) =>
    at > begin + 1 &&
    isTask(word) &&
    !leadsToVerb.test(words[at - 1] ?? '') &&
    !isInfinitive(words[at - 1] ?? '')
      ? [words[at - 1] === 'не' ? at - 1 : at]
      : [],
  )
  return [0, ...starts].map((start, at) => words.slice(start, starts[at]).join(' '))
}
/** Words that an infinitive depends on. */
const leadsToVerb =
  /^(?:и|чтобы?|можно|нужно|надо|право|возможность|прос\p{L}+|поруч\p{L}+|обяз\p{L}+|предлож\p{L}+|разреш\p{L}+|как|что|где|когда|\p{Lu}\p{L}*|\p{L}+(?:ому|ему|ым|им|ам|ям|у|ю)|не)$/u

/** Where a unit of each part goes on: names behind «присутствовали», numbers behind «голосовали». */
const goesOn: Partial<Record<Section, RegExp>> = {
  present: /^(?!.*(?:выбрали|избрали|решили|договорились|утвердили))[^:]{1,80}$/iu,
  votes: /^(?:\d+|за|против|воздерж|никто|нет)(?!\p{Ll}{6})/iu,
  chair: /^\p{Lu}\p{Ll}+(?:\s\p{Lu}\.?\s?\p{L}?\.?)*$/u,
  secretary: /^\p{Lu}\p{Ll}+(?:\s\p{Lu}\.?\s?\p{L}?\.?)*$/u,
}

function sorted(units: readonly string[]): Record<Section, string[]> {
  const found: Record<Section, string[]> = {
    present: [],
    agenda: [],
    discussed: [],
    considered: [],
    decided: [],
    votes: [],
    chair: [],
    secretary: [],
  }
  const decidesAt = units.findIndex((one) => decides.test(one))
  let now: Section = decidesAt > 0 ? 'discussed' : 'decided'
  for (const unit of units) {
    const own = names.find((name) => sections[name].test(unit))
    // «старостой выбрали Нестерова», «по снегу договорились чистить»
    const isFurther: boolean = goesOn[now]?.test(unit) ?? true
    const section: Section = own ?? (isFurther && !decides.test(unit) ? now : 'decided')
    const text = own === undefined || keepsVerb.test(unit) ? unit : unit.replace(sections[own], '')
    now = section
    if (section === 'votes') found.votes.push(unit)
    else if (text.trim() !== '') found[section].push(text.trim())
  }
  return found
}

const decides =
  /(?<!\p{L})(?:решили|решено|постановили|договорились|избрали|выбрали|утвердили|назначили|поручили|отложили)(?!\p{L})/iu

/** «избрали Котову» says what was decided; «решили убрать свалку» only introduces it. */
const keepsVerb =
  /^(?:избрали|выбрали|утвердили|назначили|поручили|приняли|отложили|согласовали|одобрили|выступил|доложил|отметил)/iu
