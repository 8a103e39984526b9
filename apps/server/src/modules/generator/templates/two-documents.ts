/** A way to take a request for two documents apart. `right` null: it only says that there are two. */
export type TwoParts = { readonly left: string; readonly right: string | null; readonly isMarked: boolean }

const joints =
  /(?:\s+и|,\s*а?)\s+(?:сразу|отдельно|заодно|также|потом)\s+|,?\s+(?:и|плюс|а\s+также|а\s+ещё)\s+(?<marked>сразу\s+|отдельно\s+|ещё\s+|ещё\s+и\s+|к\s+н\p{L}+\s+)?/giu
const both =
  /(?<!\p{L})(?:оба|обе)\s+(?:документ|лист|бумаг|приказ|договор)|два\s+(?:разных\s+)?документ|две\s+бумаг/iu

/** The most joints of a request that are tried. */
const maxJoints = 4

/** The parts of a request at its conjunctions, the most probable way first. */
export function partsOfTwo(text: string): TwoParts[] {
  const parts = [...text.matchAll(joints)].slice(0, maxJoints).map((match) => ({
    left: text.slice(0, match.index).trim(),
    right: text.slice(match.index + match[0].length).trim(),
    isMarked: /сразу|отдельно|заодно|также|потом/iu.test(match[0]),
  }))
  const whole: TwoParts[] = both.test(text) ? [{ left: text, right: null, isMarked: true }] : []
  return [...parts.filter(({ left, right }) => left.length > 3 && right.length > 3), ...whole]
}

/** «… и ещё премию», «а также отпуск с 10 декабря»: a matter of another document, which no template was recognised in. */
const further =
  /(?:[,;.]|(?<![\s,;.]))\s+(?:и\s+|а\s+|плюс\s+)?(?:ещ[её]|также|заодно|плюс)\s+(?:(?:и|ему|ей|им|нужн\p{L}+|надо|сделай\p{L}*|подготовь\p{L}*|выпиш\p{L}+|оформ\p{L}+)\s+){0,3}(?<what>(?:приказ|отпуск|преми|командировк|увольнени|уволить|справк|договор|акт|доверенност|заявлени|благодарност|выговор|распоряжени|постановлени|характеристик)\p{L}*[^.;!?\n]*)/iu
/** Documents of one matter; a letter may send several documents, minutes may decide several matters. */
const ofOneMatter =
  /^(?:prikaz|zayavlenie|dogovor|trudovoy|spravka|harakteristika|rasporyazhenie|dopsogl|doverennost|blagodarnost)/u
/** «благодарность и ещё премию» are two ways of one order. */
const ofRewards = /^(?:преми|благодарност)/iu

/** A request without a matter that needs a document of its own; `what` null: there is none. */
export function furtherMatter(text: string, templateId: string): { rest: string; what: string | null } {
  const found = ofOneMatter.test(templateId) ? further.exec(text) : null
  const what = found?.groups?.['what']?.trim() ?? ''
  if (!found || what === '' || (templateId === 'prikaz-pooshr' && ofRewards.test(what)))
    return { rest: text, what: null }
  return { rest: `${text.slice(0, found.index)}${text.slice(found.index + found[0].length)}`.trim(), what }
}
