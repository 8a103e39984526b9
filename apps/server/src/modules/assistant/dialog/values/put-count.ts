const countedThing =
  /^(?:только\s+)?(?:а\s+|и\s+)?(?:нам\s+|мне\s+|им\s+)?(?:нужн\p{L}+\s+|надо\s+)?(?<count>\d{1,4}|дв[ае]|три|четыре|пять|шесть|семь|восемь|девять|десять|один|одна|одну)\s+(?<thing>\p{Ll}{4,})[\s.!]*$/iu

/** «только нам два автобуса»: the thing that was asked for, in another number; null where the request has no such thing. */
export function withCount(request: string, clause: string): string | null {
  const { count = '', thing = '' } = countedThing.exec(clause.trim())?.groups ?? {}
  if (thing === '') return null
  const stem = thing.slice(0, Math.max(4, thing.length - 2)).replace(/[аеёиоуыэюяь]+$/u, '')
  const said = new RegExp(
    String.raw`(?<!\p{L})(?:\d{1,4}\s+|дв[ае]\s+|три\s+|один\s+|одн[ау]\s+)?${stem}\p{Ll}{0,3}(?!\p{L})`,
    'iu',
  )
  return said.test(request) ? request.replace(said, `${count} ${thing}`) : null
}
