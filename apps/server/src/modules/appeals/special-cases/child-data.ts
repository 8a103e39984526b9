/*
 * What a letter says of a child that an answer must not repeat (152-ФЗ ст. 7): the health, the family, what was done to it. Sources of
 * patterns; that children go to school by a dark street is no such thing.
 */

const child = String.raw`(?:сын(?:а|у|ом|е|ок|ишк\p{L})?|доч(?:ь|ери|ерью|к\p{L}{1,2}|еньк\p{L})|внук(?:а|у|ом|е)?|внуч(?:к\p{L}{1,2}|ек)|реб[её]н(?:ок|к\p{L}{1,2})|мальчик\p{L}{0,2}|девочк\p{L}{1,2}|племянни[кц]\p{L}{0,2}|младш\p{L}{2}|старш\p{L}{2})(?!\p{L})`
const illness = String.raw`(?:диабет|аллерги|эпилепси|астм|аутизм|дцп|онкологи|инвалид|порок\p{L}?\s+(?:сердца|развития)|эпилептик|туберкул|диагноз|психиатр|психолог|сахар(?:а|ом)?\s+(?:надо|мер))\p{L}*`
const violence = String.raw`(?:избива|бь[её]т|бил[аи]?(?!\p{L})|толка[ею]т|трав[ия]т|издева|домога|синяк|синее\s+пятно|выгнал|голодн|снима[ею]т\s+на\s+телефон|спит\s+на\s+уроках)\p{L}*`
const family = String.raw`(?:отчим|опек\p{L}+|лишен[аы]?\s+(?:всего|родительск)|жив[её]т\s+с\s+отцом|судья\s+\p{L}+\s+определил\p{L})`

/** Each alternative is bounded. */
export const childData = [
  String.raw`${child}[^.!?\n]{0,80}(?<!\p{L})(?:${illness}|${violence}|${family})`,
  String.raw`(?:${illness}|${violence}|${family})[^.!?\n]{0,60}(?<!\p{L})${child}`,
].join('|')
