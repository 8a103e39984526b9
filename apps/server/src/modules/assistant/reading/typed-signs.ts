import type { Inflected } from '#platform/russian/index.ts'

/** Smileys and pictures: «ждём :)». */
const smileys = /\s*(?:[:;=]-?[)(]+|\p{Extended_Pictographic}\uFE0F?)/gu
/** A pause that is no correction: «режет... нет, клеит» is one. */
const pause =
  /(?<=[\p{L}\d»)])(?:\.{2,}|…)(?=\s+(?!(?:нет|ой|тьфу|стоп|погод|точнее|вернее|то\s+есть|короче|не\s)(?!\p{Ll}))(?<next>\S)|\s*$)/giu

/** The signs of chats as a document has them: a smiley says nothing, «16.00!!!» ends as any sentence, «тренер... нет» stays a correction. */
export function withPlainSigns(text: string, words: Inflected): string {
  const plain = withoutLaughter(text.replaceAll(smileys, ''))
    .replaceAll(/(?<=\p{L})\s*(?:→|->|=>)\s*(?=\p{Lu}|«)/gu, ' в ')
    .replaceAll(/!{2,}/gu, '!')
    .replaceAll(/\?{2,}/gu, '?')
    .replaceAll(pause, (...match: unknown[]) => {
      const { next } = match.at(-1) as Record<string, string | undefined>
      return next === undefined || /[\p{Lu}\d«(]/u.test(next) ? '.' : ','
    })
  return isShouted(plain)
    ? plain
    : plain.replaceAll(shouted, (word) =>
        words.basesOf(word.toLowerCase()).length > 0 ? word.toLowerCase() : word,
      )
}

/** «ура))»: brackets that laugh; as many of a run stay as close one. */
function withoutLaughter(text: string): string {
  let open = 0
  return text.replaceAll(/\(+|\){1,200}/gu, (run) => {
    if (run.startsWith('(')) {
      open += run.length
      return run
    }
    const closed = Math.min(open, run.length)
    open -= closed
    return run.length > 1 ? ')'.repeat(closed) : run
  })
}

/** «СЕРЕБРО», «ВЫХОДНОЙ»; shorter words in capitals are names of bodies. */
const shouted = /(?<![\p{L}\d«"-])\p{Lu}{5,}(?![\p{L}\d»"-])/gu

/** Most letters of a message are capitals: nothing in it is shouted louder. */
const isShouted = (text: string): boolean => {
  const letters = text.match(/\p{L}/gu) ?? []
  return letters.filter((one) => /\p{Lu}/u.test(one)).length * 2 > letters.length
}
