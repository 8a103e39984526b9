/** Limits of a session package (wire §7, PACK-43); apart from the schemas, because the web loads them and never the schemas. Lengths in characters. */
export const charterLimits = {
  title: 200,
  fullName: 150,
  sessionNumber: 30,
  deputies: 100,
  laws: 100,
  council: 200,
  place: 200,
  media: 300,
  contact: 300,
  /** Charters a channel keeps. */
  kept: 500,
} as const

/** Questions the form does not answer: shown with every package (session-package §1). */
export const CHARTER_NOTE =
  'Пакет — черновик для юриста муниципального образования. Новую редакцию статей устава вписывает юрист: такие места отмечены «[вставить текст статьи]».'
