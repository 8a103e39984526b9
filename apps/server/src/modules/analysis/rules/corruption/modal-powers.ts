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
  for (const match of sentence.matchAll(modal)) {
    const before = sentence.slice(0, match.index)
    if (notAsked.test(before) || ofAnyone.test(match[0]) || !isOfBody(before)) continue
    const after = sentence.slice(match.index)
    if (limited.test(after) || firstMatch(knownCues().bounds, after) || firstMatch(knownCues().norms, after))
      continue
    const end = match.index + match[0].length
    return {
      start: match.index,
      end,
      ...(adverse.test(match[0]) ? {} : { rewrite: asDuty(match[0], before) }),
    }
  }
  return null
}

/** To refuse, to stop or to take away is no duty: such a power needs grounds, which only the author knows. */
const adverse =
  /(?:отказ|приостан|прекрат|отмен|снять|расторг|изъять|аннулир|отклон|исключ|удалить|освобод|уменьш|измен|продл|пересмотр)\p{L}*$/iu

/** «Администрация вправе опубликовать» → «обязана опубликовать», by the gender of the subject. */
function asDuty(was: string, before: string): NonNullable<Place['rewrite']> {
  const subject = [...before.matchAll(bodies)].at(-1)?.[0].toLowerCase() ?? ''
  const isPlural = /^(?:могут|имеют)/iu.test(was) || /(?:и|ы)$/u.test(subject)
  const isMasculine = /^(?:глава|староста)$/u.test(subject)
  const ending = isPlural
    ? 'ы'
    : isMasculine
      ? ''
      : /[ая]$/u.test(subject)
        ? 'а'
        : /[ое]$/u.test(subject)
          ? 'о'
          : ''
  const now = was.replace(
    /^(?:вправе|могут|может|име[её]т\s+право|имеют\s+право|имеет\s+возможность|\S+)/iu,
    `обязан${ending}`,
  )
  return { was, now }
}

/** Whether the last subject before the verb is a body. */
function isOfBody(before: string): boolean {
  const clause = before.slice(Math.max(before.lastIndexOf(';'), before.lastIndexOf(':')) + 1)
  const last = (pattern: RegExp) => [...clause.matchAll(pattern)].at(-1)?.index ?? -1
  return last(bodies) > last(others)
}
