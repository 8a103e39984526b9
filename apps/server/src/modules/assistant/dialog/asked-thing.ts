import { nounForms, phraseIn, type Inflected, monthName } from '#platform/russian/index.ts'

import type { Genre } from '../reading/genre.ts'
import type { DraftRequest, Repetition } from './draft-request.ts'
import { valuesIn } from './values/typed-values.ts'

const asks = String.raw`(?:прос(?:им|ит|ить)|прошу|попрос\p{L}+|нуж(?:ен|на|но|ны)|надо|запрашива\p{L}+)`
const asked = new RegExp(
  String.raw`(?<=^|[\s,])(?:(?:только|но|а|и)\s+)*(?:у\s+)?(?:него|не[её]|них|там|им|ему|ей)\s+${asks}\s+(?<what>\p{L}[^,.;:\d]{2,40}?)(?<count>(?:,?\s+|\s[—–-]\s)\d[\d\s]*\s?\p{L}+)?(?=[,.;]|$)`,
  'iu',
)

/** «только у неё просим обои, 30 рулонов»: another thing is asked for, for the same purpose and by the same day. */
export function askedOtherThing({ request, said }: Repetition, genre: Genre, words: Inflected): Repetition {
  const found = asked.exec(said)
  const { what, count = '' } = found?.groups ?? {}
  // «у них просим не сцену, а 60 стульев» says what it takes the place of.
  if (!found || what === undefined || /^не\s/iu.test(what)) return { request, said }
  const kept = purposesIn(request, words)
  if (kept === null) return { request, said }
  const thing = `${phraseIn('acc', what.trim(), words) ?? what.trim()}${count === '' ? '' : ` (${count.replace(/^[\s,—–-]+/u, '')})`}`
  // «служебка: просим кисти» is read as an order: a reader stands in front.
  const reader = request.addressee === '' ? '' : ` ${request.addressee}`
  const order = genre === 'memo' ? `служебка${reader}: прошу предоставить` : `письмо${reader}: просим`
  return {
    request: { ...request, text: `${order} ${thing}${kept === '' ? '' : ` ${kept}`}` },
    said: said.replace(found[0], ' '),
  }
}

const purpose = new RegExp(
  String.raw`^(?:для|на|до|к|ко|в\s+связи|ввиду|не\s+позднее|срок|с\s+\d|в\s+\d|\d{1,2}\s+${monthName})`,
  'iu',
)

/** What a request is for and by when: «для ремонта детсада «Теремок», до 1 июля»; null where it asks for nothing. */
function purposesIn({ text, addressee }: DraftRequest, words: Inflected): string | null {
  const at = new RegExp(
    String.raw`(?<!\p{L})(?:${asks}|выдел\p{L}+|предостав\p{L}+|помо(?:чь|гите)|дать|купить|приобрести|закупить|одолжить)(?!\p{L})`,
    'iu',
  ).exec(text)
  if (!at) return null
  const from =
    addressee !== '' && text.includes(addressee)
      ? Math.max(at.index + at[0].length, text.indexOf(addressee) + addressee.length)
      : at.index + at[0].length
  const [head = '', ...parts] = text.slice(from).split(/,\s+|\.\s+/u)
  const leads = /\s(?=(?:для|на|до|к|ко)\s)/u.exec(head)
  const first = leads ? head.slice(leads.index).trim() : ''
  const kept = parts
    .map((part) => part.replace(/[.\s]+$/u, ''))
    .filter((part) => purpose.test(part) || !isOfThing(part, words))
  return [first, ...kept].filter((part) => part !== '').join(', ')
}

/** «40 кг белой и 20 голубой»: how much of the former thing. */
const isOfThing = (part: string, words: Inflected): boolean =>
  valuesIn(part).some(({ sort }) => sort === 'number') ||
  (part.split(/\s+/u).length < 4 &&
    words.basesOf(part.split(/\s+/u)[0]!.toLowerCase()).some((base) => nounForms(base, words) !== null))
