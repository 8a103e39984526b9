import { firstMatch, knownCues } from './cues.ts'

type Place = {
  readonly start: number
  readonly end: number
  readonly rewrite?: { readonly was: string; readonly now: string }
}

const modal =
  /(?<!\p{L})(?:вправе|может|могут|имеет\s+право|имеют\s+право|имеет\s+возможность|наделя?ется\s+правом|правомочн?[аое]?|уполномочен[ао]?)(?!\p{L})(?<rest>(?:\s+(?!только|лишь)[\p{L},-]+){0,6}?\s+\p{L}+(?:ть|ти|чь|ться|тись)(?!\p{L}))/giu

/** Bodies and officials in the nominative: the grammatical subject. */
const bodies =
  /(?<!\p{L})(?:администраци[яи]|комисси[яи]|комитет|отдел(?:ение)?|управлени[ея]|департамент|учредитель|глава|мэр|председатель|директор|дирекция|завед\p{L}+(?:ий|ая)|завуч|завхоз|начальник|руководитель|специалист|инспектор|инспекция|орган|распорядитель|организатор|оператор|учреждение|школа|лицей|гимназия|(?:детский\s+)?сад|больница|музей|архив|библиотека|совет|дума|собрание|(?:должностн|уполномоченн|ответственн)ое\s+лицо|секретарь|фонд|служба|исполнитель|заказчик|наймодатель|арендодатель|диспетчер|жюри|комендант|куратор|педагог|методист|староста|сотрудник|балансодержатель|смотритель|администратор|бухгалтерия|мастер|врач|фельдшер|ревизор|контрол[её]р|дружинник|оргкомитет|управа|персонал|тренер|коллегия|уполномоченный|организация|работодатель|представитель\s+нанимателя|канцелярия|предприятие|центр|МФЦ|МКУ|МУП|МБУ|бюро|архитектор|управляющий|подразделение|жюри|клуб|театр|цех|станция|участок)(?!\p{L})/giu

/** Persons and others whose right it is; also the things that a power is not worded about. */
const others =
  /(?<!\p{L})(?:заявител[ьи]|граждан(?:ин|е|ка)|участник[и]?|жител[ьи]|арендатор[ы]?|родител[ьи]|собственник[и]?|получател[ьи]|нанимател[ьи]|предпринимател[ьи]|претендент[ы]?|податель|(?:юридическ|физическ)\p{L}+\s+лиц[оа]|владелец|владельцы|пользовател[ьи]|пассажир[ы]?|кандидат[ы]?|депутат[ы]?|член[ы]?|ученик[и]?|учащи[йе]\p{L}*|потребител[ьи]|инициатор[ы]?|победител[ьи]|муниципальный\s+служащий|работник[и]?|прокурор|подрядчик|перевозчик|представител[ьи](?!\s+нанимателя)|автор|посетител[ьи]|перв\p{L}+\s+застройщик|лиц[оа])(?!\p{L})/giu

const limited =
  /(?<!\p{L})(?:если|только|лишь|исключительно|при\s+условии|не\s+более|с\s+согласия|до\s+второго|в\s+пределах|в\s+случаях?,?\s+(?:предусмотр|установл|указан)\p{L}*|особое\s+мнение)(?!\p{L})/iu
/** A right of whoever a decision concerns: «организатор вправе обжаловать». */
const ofAnyone = /(?:обжаловать|оспорить)$/iu
const notAsked = /(?<!\p{L})не\s+$/iu

/**
 * A power or a duty of an authority worded as a possibility (COR-3B): a body is the subject, and neither a closed
 * ground after the verb nor a term, a limit or a norm binds it. A condition before the verb is an event that
 * begins a duty and does not bind.
 */
export function unboundPower(sentence: string): Place | null {
  const { bounds, norms, byFactor } = knownCues()
  const lawful = byFactor.get('COR-3B')?.lawful ?? []
  for (const match of sentence.matchAll(modal)) {
    const before = sentence.slice(0, match.index)
    if (notAsked.test(before) || ofAnyone.test(match[0]) || !isOfBody(before)) continue
    const after = sentence.slice(match.index)
    // «При наличии справки органа» binds, and so does a term, a limit, a norm.
    if (limited.test(after) || [lawful, bounds, norms].some((cues) => firstMatch(cues, after))) continue
    const end = match.index + match[0].length
    return { start: match.index, end, rewrite: reworded(match[0], before) }
  }
  return null
}

/** What a body owes whoever asks: to answer, to publish, to hand over. Other powers need grounds, which only the author knows. */
const owed =
  /\s(?:опублик|размест|направ|обеспеч|уведом|сообщ|информир|рассмотр|выда|зарегистр|разъясн|ответ|верну|возврат|ознаком|вруч|извест|устран)\p{L}*$/iu
const word = /^(?:имеет\s+(?:право|возможность)|имеют\s+право|наделя?ется\s+правом|\S+)/iu

/** The power as a duty where the body owes it, else with the place for its grounds. */
function reworded(was: string, before: string): NonNullable<Place['rewrite']> {
  const now = owed.test(was)
    ? was.replace(word, `обязан${endingOf(was, before)}`)
    : was.replace(word, '$&, если [исчерпывающий перечень условий],').replace(/,{2,}/gu, ',')
  return { was, now }
}

/** «Администрация обязана», by the gender of the subject; «глава администрации» is the head. */
function endingOf(was: string, before: string): string {
  const found = [...before.matchAll(bodies)]
  const isAttribute = (at: number) =>
    at > 0 && before.slice(found[at - 1]!.index + found[at - 1]![0].length, found[at]!.index) === ' '
  const head = found.findLast((_, at) => !isAttribute(at))
  const subject = head?.[0].toLowerCase() ?? ''
  if (/^(?:могут|имеют)/iu.test(was)) return 'ы'
  if (/^(?:глава|староста)$/u.test(subject)) return ''
  // «Администрации вправе» are several, «администрации может» is none of a sentence.
  if (/(?:и|ы)$/u.test(subject) && !/^(?:жюри|мфц|мку|муп|мбу)$/u.test(subject)) return 'ы'
  if (/[ая]$/u.test(subject)) return 'а'
  return /[ое]$/u.test(subject) ? 'о' : ''
}

/** Whether the last subject before the verb is a body. */
function isOfBody(before: string): boolean {
  const clause = before.slice(Math.max(before.lastIndexOf(';'), before.lastIndexOf(':')) + 1)
  const last = (pattern: RegExp) => [...clause.matchAll(pattern)].at(-1)?.index ?? -1
  return last(bodies) > last(others)
}
