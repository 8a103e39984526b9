import { monthName } from '#platform/russian/index.ts'

/*
 * Who writes not for the first time (59-ФЗ ст. 11 ч. 5), sources of patterns: the letters are counted, numbered or named with their days. What was
 * asked of somebody else, «звонила трижды в управляющую», is no letter.
 */

const ordinal = String.raw`(?:втор|трет|четв[её]рт|пят|шест|седьм|восьм|девят|десят|сот|\p{L}{2,7}надцат)\p{L}{2,3}`
const counted = String.raw`(?:дважды|трижды|(?:уже\s+)?(?:два|три|четыре|пять|шесть|семь|\d{1,2})\s+раза?|не\s+раз|много\s+раз|несколько\s+раз|раз\s+\p{L}+)`
const letter = String.raw`(?:письм|обращени|жалоб|заявлени)`
const wrote = String.raw`(?:пиш[уе]\p{L}?|писал\p{L}?|обраща\p{L}+|обратил\p{L}+|жалу\p{L}+|жаловал\p{L}+|прошу|просим)`
const few = String.raw`(?:\p{L}+\s+){0,3}`

/** Each alternative is bounded. */
export const repeatWordings = [
  String.raw`повторн(?:о|ое|ая)(?!\p{L})`,
  String.raw`неоднократно\s+(?:\p{L}+\s+){0,2}(?:обраща|пис|жалова)`,
  String.raw`(?:уже\s+)?${ordinal}\s+раз\s+${few}${wrote}|${wrote}\s+${few}${ordinal}\s+раз(?!\p{L})`,
  String.raw`${ordinal}\s+(?:мо[её]\s+|наш[еа]\s+|раз\s+)?${letter}\p{L}{0,2}(?!\p{L})|${letter}\p{L}{0,2}\s+(?:уже\s+|по\s+сч[её]ту\s+)?${ordinal}(?!\p{L})`,
  String.raw`(?:писал|обращал|жаловал|обратил)\p{L}*\s+(?:к\s+)?(?:вам|администраци\p{L}+|главе|мэру|в\s+администраци\p{L}+)\s+${few}${counted}|(?:к\s+)?вам\s+${few}${counted}\s+${few}(?:писал|обращал|жаловал)`,
  String.raw`(?:уже|ранее)\s+(?:писал|обращал|жаловал)\p{L}*\s+${few}${counted}|(?:снова|вновь|опять)\s+(?:обраща|пишу|прошу)|(?:обращаюсь|пишу)\s+(?:к\s+вам\s+|вам\s+)?(?:снова|вновь|опять)`,
  String.raw`(?:писал|обращал|жаловал)\p{L}*\s+(?:к\s+|в\s+)?(?:вам|администраци\p{L}+|главе|мэру)\s+${few}(?:в\s+)?${monthName}`,
  String.raw`вы\s+(?:мне|нам)\s+${few}(?:отвечал|ответил|писал)\p{L}*`,
  String.raw`ранее\s+(?:\p{L}+\s+){0,2}(?:обраща|писал)|на\s+мо[её]\s+(?:прошлое|предыдущее|первое|второе|обращение\s+от)|(?:одни|очередн[а-яё]+)\s+отписк`,
].join('|')
