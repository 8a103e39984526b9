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
/** «первый подрядчик сбежал (про это не надо!)»: what stands before it is not to be said. */
const unsaid =
  /[^,.;:!?]{1,120}\((?:про|об?)\s(?:это|этом)\sне\s(?:надо|нужно|пиши|пишите|говори|упоминай)[^)]{0,20}\)[,;]?/giu
/** «про ключи не пиши»: no clause with the word is to be said. */
const untold =
  /(?<=^|[,.;:!?)]\s?)(?:про|об?)\s(?<word>\p{L}{3,30})\sне\s(?:надо|нужно|пиши|пишите|говори|упоминай)(?!\p{L})[.!,]?/giu

/** A request without what its author took back: «в ковидном... нет, в гриппозном стационаре» → «в гриппозном стационаре». */
export function withoutRetractions(message: string): string {
  const kept = rules.reduce((text, [pattern, now]) => text.replaceAll(pattern, now), message)
  const words = [...kept.matchAll(untold)].map((match) => match.groups!['word']!.slice(0, 4).toLowerCase())
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

/** The message as the order it is. */
export const asOrder = (message: string): string => message.replace(opening, '').replace(youWrite, 'напиши')
