import type { CaseForm } from './name-cases.ts'
import { positionInCase } from './positions.ts'

/** Head words of masculine names of bodies and places: their accusative is their nominative. */
const inanimate =
  /^(?:аул|архив|банк|военкомат|город|департамент|детсад|дом|завод|институт|клуб|кожуун|колледж|комбинат|комитет|край|курултай|лагерь|лицей|музей|наслег|округ|отдел|парк|посёлок|поселок|район|сад|сельсовет|совет|стадион|суд|театр|техникум|улус|университет|участок|филиал|фонд|хор|хурал|хутор|центр)$/iu

/**
 * A body or a place in a case: «Сельское поселение „Бурундуковский сельсовет“» → «Сельском поселении „Бурундуковский
 * сельсовет“». What describes the head word and the head word are declined, quotes and what hangs on the head word stay.
 */
export function bodyInCase(name: string, form: CaseForm): string {
  const isInanimate = name.split(/\s+/u).some((word) => inanimate.test(word))
  return form === 'accusative' && isInanimate && !/(?:ая|яя)\s/u.test(name)
    ? name.trim()
    : positionInCase(name, form)
}
