import type { PlaceNames } from './types.ts'

const point = /^\s*(?<number>\d{1,3}(?:\.\d{1,3})*)[.)]?\s+\S/u
const item = /^\s*(?<letter>[а-я])\)\s/iu
const annex = /^\s*приложени[ея]\s*(?:№\s*)?(?<number>\d+)?/iu
const isTitleOfRules = (text: string) =>
  /^(?:порядок|положение|правила|регламент|инструкция|(?:административный\s+)?регламент)(?!\p{L})/iu.test(
    text,
  ) && text.length <= 120

/**
 * Names the paragraphs of a document by its own points: «пункт 2.4», «подпункт «г» пункта 2.3», «пункт 3 приложения 2»;
 * what stands before the first point is named by its paragraph.
 */
export function placeNamesOf(paragraphs: readonly string[]): PlaceNames {
  const names: string[] = []
  let last = ''
  let where = ''
  for (const [at, text] of paragraphs.entries()) {
    const annexed = at > 3 ? annex.exec(text) : null
    if (annexed && text.length <= 120) {
      where = ` приложения${annexed.groups?.['number'] === undefined ? '' : ` ${annexed.groups['number']}`}`
      last = ''
    } else if (at > 3 && last !== '' && where === '' && isTitleOfRules(text)) {
      where = ' приложения'
      last = ''
    }
    const number = point.exec(text)?.groups?.['number']
    const letter = item.exec(text)?.groups?.['letter']
    if (number !== undefined) last = number
    if (number !== undefined) names.push(`пункт ${number}${where}`)
    else if (letter !== undefined && last !== '') names.push(`подпункт «${letter}» пункта ${last}${where}`)
    else names.push(`абзац ${at + 1}`)
  }
  return (paragraph) =>
    paragraph === null ? 'документ в целом' : (names[paragraph - 1] ?? `абзац ${paragraph}`)
}

/** Names the paragraphs that a text speaks of as the act does: «в абзаце 16» → «в пункте 4 приложения». */
export const withPlaceNames = (text: string, nameOf: PlaceNames): string =>
  text.replaceAll(
    /(?<!\p{L})абзац(?<ending>[еу]?) (?<number>\d{1,5})(?!\d| (?:пункт|част|стать))/giu,
    (...match) => {
      const { ending = '', number = '' } = match.at(-1) as Record<string, string>
      return nameOf(Number(number)).replace(/^\p{L}+/u, (noun) => `${noun}${ending}`)
    },
  )
