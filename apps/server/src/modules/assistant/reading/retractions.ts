/** The rules are linear: each begins at a fixed word and looks a bounded way. */
const rules: readonly (readonly [RegExp, string])[] = [
  // «по мобилизационной… нет, по пожарной безопасности»
  [
    /(?<!\p{L})(?<prep>в|во|на|по|с|со|к|ко|о|об|у|за|для|из|от|до)\s(?:\p{L}+\s){0,2}\p{L}+\s?(?:…|\.{2,3}|,|—)\s?(?:ой,?\s)?нет,?\s(?=\k<prep>\s)/giu,
    '',
  ],
  // «Пушкин… нет, Тукай»
  [/(?<!\p{L})\p{Lu}\p{L}+\s?(?:…|\.{2,3}|—)\s?(?:ой,?\s)?нет,?\s(?=\p{Lu})/gu, ''],
  // «Чуваши… Чувашской Республики, то есть»
  [
    /(?<!\p{L})(?<stem>\p{Lu}\p{Ll}{3})\p{Ll}*(?:…|\.{2,3})\s(?<whole>\k<stem>\p{Ll}*(?:\s\p{L}+)?),?(?:\sто\sесть)?/gu,
    '$<whole>',
  ],
  // «шеф, то есть Гребенщиков М. Я., должен»
  [/(?<!\p{L})\p{L}+,\sто\sесть\s(?<who>\p{Lu}\p{L}+(?:\s\p{Lu}\.){0,2}),?/gu, '$<who>'],
  // A smile at the end of a clause.
  [/\s(?:[:;]-?\)+|\){2,10})/gu, '.'],
]
/** «…, нет, давайте …», «ой …», «точнее …»: what stands behind takes the place of what stands before. */
const marker =
  /(?:(?:\s?[,.…;—–-]+\s?|\s)(?:(?:ой|ах|тьфу|блин|ошиблась|ошибся|вру|соврала?|стоп|пардон|виноват[а]?|извините|извини|простите),?\s?(?:хотя\s|а\s)?(?:нет)?|(?:хотя|а|да)\s(?:не)?нет|не-не|точнее|вернее)|(?:\s?[,…—–]+|\s?\.{2,3})\s?нет(?=[,.…—–]|\s(?:в|во|на|с|со|до|к|по|лучше|давай)\s)|\.\sнет(?=[,…—–]))[,.…—–:]*\s(?:(?:нет|давай(?:те)?|лучше|пусть(?:\sбудет)?|сделаем|запиши(?:те)?|пиши(?:те)?|всё-таки|все-таки|поставь(?:те)?),?\s)*(?=\S)/giu
/** How far a value that is taken back may lie. In characters. */
const maxBack = 60
const prepositions = /^(?:в|во|на|с|со|до|к|ко|по|за|от|из|у|для|о|об|про|через|после|перед)(?=\s)/iu

/** Where what is taken back begins before a place; null where nothing of the sort of the new value stands. */
function takenBackAt(before: string, now: string): number | null {
  const near = before.slice(-maxBack)
  const from = before.length - near.length
  const last = (pattern: RegExp): number | null => {
    const found = [...near.matchAll(pattern)].at(-1)
    return found ? from + found.index : null
  }
  const preposition = prepositions
    .exec(now)?.[0]
    .toLowerCase()
    .replace(/^(?<one>[вск])о$/u, '$<one>')
  if (preposition !== undefined)
    return last(new RegExp(String.raw`(?<!\p{L})${preposition}о?\s(?=\S)`, 'giu'))
  if (/^\d/u.test(now)) return last(/(?<![\d.:,])\d[\d.:]*(?!\d)/gu)
  if (/^\p{Lu}/u.test(now)) {
    // The name that was wrong stands in front.
    if (!/\p{Lu}[\p{L}.]*$/u.test(near.trimEnd())) return null
    // As many words of the name as the new one has.
    const count = (/^(?:\p{Lu}[\p{L}.-]*\s?)+/u.exec(now)?.[0].trim().split(/\s+/u) ?? []).length
    const names = [...near.matchAll(/(?<![\p{L}.])\p{Lu}[\p{L}.-]*/gu)]
    const first = names.at(-Math.min(count, names.length))
    return first ? from + first.index : null
  }
  const [word = ''] = now.split(/[\s,.]/u)
  const ending = word.slice(-2)
  return /\p{L}{4}/u.test(word)
    ? last(new RegExp(String.raw`(?<!\p{L})\p{Ll}{2,}${ending}(?!\p{L})(?=\s?$|[,.…])`, 'gu'))
    : null
}

/** «кабинет 12, нет, 17» → «кабинет 17»; «с первого, нет, с седьмого» → «с седьмого». */
function withRepairs(text: string): string {
  let result = text
  for (const match of [...text.matchAll(marker)].toReversed()) {
    const now = result.slice(match.index + match[0].length)
    const before = result.slice(0, match.index)
    // «Ой, Лена, закрой дверь» begins a sentence and takes nothing back.
    const isCall = /\.\s/u.test(match[0]) && !/нет|точнее|вернее|ошиб|вру|стоп/iu.test(match[0])
    const at = isCall ? null : takenBackAt(before, now)
    if (at === null) continue
    // «40 человек, нет, 45»: the unit stays where the new value has none.
    const unit = /^\d[\d.:]*(?<unit>\s\p{Ll}+)$/u.exec(before.slice(at).trimEnd())?.groups?.['unit']
    const value = /^\d[\d.:]*(?=\s*(?:[,.;!?]|$))/u.exec(now)?.[0]
    result =
      before.slice(0, at) +
      (unit !== undefined && value !== undefined ? value + unit + now.slice(value.length) : now)
  }
  return result
}

/** «первый подрядчик сбежал (про это не надо!)»: what stands before it is not to be said. */
const unsaid =
  /[^,.;:!?]{1,120}\((?:про|об?)\s(?:это|этом)\sне\s(?:надо|нужно|пиши|пишите|говори|упоминай)[^)]{0,20}\)[,;]?/giu
/** «про ключи не пиши», «так что про подарки ни слова»: no clause with the word is to be said. */
const untold =
  /(?<=^|[,.;:!?)]\s?)(?:(?:но|а|так\sчто|только)\s)?(?:(?:про|об?)\s(?<word>(?!это)\p{L}{3,30})\s(?:не\s(?:надо|нужно|пиши|пишите|пишем|писать|говори|упоминай|упоминать)|ни\sслова|молчим)|не\s(?:пиши|пишите|упоминай|упоминайте)\sпро\s(?<other>(?!это)\p{L}{3,30}))(?!\p{L})[.!,]?/giu

/** A request without what its author took back: «в ковидном... нет, в гриппозном стационаре» → «в гриппозном стационаре». */
export function withoutRetractions(message: string): string {
  const kept = withRepairs(rules.reduce((text, [pattern, now]) => text.replaceAll(pattern, now), message))
  const words = [...kept.matchAll(untold)].map(({ groups = {} }) =>
    (groups['word'] ?? groups['other'] ?? '').slice(0, 4).toLowerCase(),
  )
  const said = kept.replaceAll(unsaid, '').replaceAll(untold, '')
  return words.reduce((text, stem) => withoutClause(text, stem), said)
}

const withoutClause = (text: string, stem: string): string =>
  text
    .split(/(?<=[,.;:!?])\s/u)
    .filter((clause) => !clause.toLowerCase().includes(stem))
    .join(' ')

/** «надо, чтоб ты написал в ЖКХ» is an order, it asks nothing of somebody else. */
const youWrite = /^\s*(?:надо|нужно|хочу|прошу),?\s+чтоб[ыь]?\s+(?:ты|вы)\s+(?:на|от)?писал[аи]?(?!\p{L})/iu

/** «Девочки, срочно: письмо …», «короче, нам нужен …»: how one begins to speak, in front of an order. */
const opening =
  /^\s*(?:(?:привет|приветик|здравствуйте|здрас[ьт]{1,2}е|добр(?:ый|ого|ое)\s+(?:день|дня|утро|вечер)|доброе\s+утро|девочки|девчонки|ребята|коллеги|дорогая|слушай(?:те)?|короче|значит|срочно|смотри(?:те)?|так|ну|будь\s+добра?|будьте\s+добры)(?:[\s,.!:—–-]+|$)){1,4}(?=\p{Ll})(?=(?:мне|нам|нуж|надо|на?пиш|подготов|состав|сдела|письм|запрос|объявлен|служеб|докладн|ответ|отпиш|поздрав|попрос|сообщ|уведом|предупре|напомн|откаж|черкн|набросай|помоги|поблагодар)\p{L}*)/iu

/** «поставь Минфин в известность, что …»: the order stands around whom it is for. */
const letKnow = /(?<!\p{L})поставь(?:те)?\s+(?<whom>(?!в\s)[^,.:;]{2,60}?)\s+в\s+известность(?=[\s,:])/iu

/** The message as the order it is. */
export const asOrder = (message: string): string =>
  message.replace(opening, '').replace(youWrite, 'напиши').replace(letKnow, 'уведоми $<whom>')

/** «Да, зал дадим, но без звука — клубу …»: a first message that says yes or no answers somebody. */
export const asAnswer = (message: string): string =>
  message.replace(/^\s*(?:да|нет),\s+(?=\p{L})/iu, 'ответь: ')
