import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { date, flag, id, integer, moment, optionalText, text } from './fields.ts'
import { charterLimits } from './limits/charters-limits.ts'

const noLaw = 'Выберите хотя бы один закон'
const noDeputy = 'Укажите хотя бы одного депутата'
const fullName = (label: string) => text(label, { max: charterLimits.fullName })
const optionalDate = (label: string) =>
  z
    .preprocess((value) => (value === '' ? null : value), date(label).nullish())
    .transform((day) => day ?? null)
const timeOfDay = optionalText('Время', { max: 5 }).refine(
  (value) => value === '' || /^(?:[01]\d|2[0-3]):[0-5]\d$/u.test(value),
  'Введите время в виде чч:мм',
)

/** Optional details of a package; the documents have blanks for missing ones. */
const details = z.object({
  /** «Устав Намского улуса»: the title in the genitive, to correct the automatic one. */
  title_genitive: optionalText('Название в родительном падеже', { max: charterLimits.title }),
  council_name: optionalText('Название совета', { max: charterLimits.council }),
  /** Empty: the current number of deputies. */
  established_deputies: z.preprocess(
    (value) => (value === '' || value === 0 ? null : value),
    integer('Установленная численность', { min: 1, max: 2 * charterLimits.deputies }).nullish(),
  ),
  time: timeOfDay,
  place: optionalText('Место заседания', { max: charterLimits.place }),
  reporter: optionalText('Докладчик', { max: charterLimits.fullName }),
  secretary: optionalText('Секретарь заседания', { max: charterLimits.fullName }),
  /** Every amendment repeats the law literally: no hearings, no procedure for proposals. */
  is_literal: flag('Поправки дословно воспроизводят закон').nullish(),
  media: optionalText('Источник опубликования', { max: charterLimits.media }),
  contact: optionalText('Куда направлять предложения', { max: charterLimits.contact }),
  project_published_on: optionalDate('Дата опубликования проекта'),
  hearings_on: optionalDate('Дата публичных слушаний'),
})
export type CharterDetails = z.output<typeof details>

/** The body of PACK-32 with `details`. */
const charterForm = z.object({
  title: text('Муниципальное образование', { max: charterLimits.title }),
  head_full_name: fullName('ФИО главы'),
  chairman_full_name: fullName('ФИО председателя совета'),
  date: date('Дата сессии'),
  session_number: z.preprocess(
    (value) => (typeof value === 'number' ? String(value) : value),
    text('Номер сессии', { max: charterLimits.sessionNumber }),
  ),
  count_deputies: integer('Количество депутатов', { min: 1, max: charterLimits.deputies }),
  acts: z
    .array(id('Закон'), { error: noLaw })
    .min(1, noLaw)
    .max(charterLimits.laws, `Можно выбрать не больше ${charterLimits.laws} законов`)
    .transform((ids) => [...new Set(ids)]),
  deputies: z
    .array(optionalText('ФИО депутата', { max: charterLimits.fullName }), { error: noDeputy })
    .max(charterLimits.deputies, `Можно назвать не больше ${charterLimits.deputies} депутатов`)
    .transform((names) => names.filter((name) => name !== ''))
    .refine((names) => names.length > 0, noDeputy),
  details: details.nullish(),
})
export type CharterForm = z.output<typeof charterForm>

/** An incomplete form: a preview accepts any state of a form being typed. */
const draft = z.object({
  title: optionalText('Муниципальное образование', { max: 1000 }),
  head_full_name: optionalText('ФИО главы', { max: 1000 }),
  chairman_full_name: optionalText('ФИО председателя совета', { max: 1000 }),
  date: optionalDate('Дата сессии').catch(null),
  session_number: optionalText('Номер сессии', { max: 1000 }),
  count_deputies: integer('Количество депутатов', { min: 0, max: charterLimits.deputies }).catch(0),
  acts: z.array(id('Закон')).max(charterLimits.laws).catch([]),
  deputies: z
    .array(optionalText('ФИО депутата', { max: 1000 }))
    .max(charterLimits.deputies)
    .catch([]),
  details: details.partial().nullish().catch(null),
  /** The number of the selected document: `03`. */
  paper: z.string().max(2).nullish().catch(null),
})

export type CharterDraft = z.output<typeof draft>

/** A stored session package (`act-tickets` on the wire). Dates are dd.mm.yyyy. */
const charter = z.object({
  id: z.int(),
  title: z.string(),
  head_full_name: z.string(),
  chairman_full_name: z.string(),
  date: z.string(),
  session_number: z.string(),
  count_deputies: z.int(),
  acts: z.array(z.int()),
  deputies: z.array(z.object({ full_name: z.string() })),
  details: z.object({
    title_genitive: z.string(),
    council_name: z.string(),
    established_deputies: z.int().nullable(),
    time: z.string(),
    place: z.string(),
    reporter: z.string(),
    secretary: z.string(),
    is_literal: z.boolean(),
    media: z.string(),
    contact: z.string(),
    project_published_on: z.string().nullable(),
    hearings_on: z.string().nullable(),
  }),
  /** The signed address of the package. */
  zip: z.string(),
  created: moment(),
})
export type Charter = z.output<typeof charter>

/**
 * A part of a document in a preview. `text` of a signature is the position and the single cell of `rows` the
 * name; the first of a table's `rows` is its head.
 */
const documentBlock = z.object({
  kind: z.enum(['strong', 'centred', 'aside', 'body', 'note', 'signature', 'table', 'break']),
  text: z.string(),
  rows: z.array(z.array(z.string())),
})
export type DocumentBlock = z.output<typeof documentBlock>

const preview = z.object({
  /** «Устав {title_genitive}»; not certain: the declension is unknown and has to be reviewed. */
  title_genitive: z.string(),
  is_title_certain: z.boolean(),
  council_name: z.string(),
  /** Names left in the nominative because their declension is unknown. */
  undeclined: z.array(z.string()),
  /** Null until the council's size is known. */
  votes: z
    .object({ quorum: z.int(), charter: z.int(), act: z.int(), elected: z.int(), established: z.int() })
    .nullable(),
  /** Deadlines (dd.mm.yyyy) in the order of time; empty until the date is known. */
  calendar: z.array(z.object({ day: z.string(), event: z.string(), is_past: z.boolean() })),
  papers: z.array(
    z.object({
      number: z.string(),
      name: z.string(),
      /** ready: complete; blanks: has lines to fill in by hand; lawyer: has wordings only a lawyer can write. */
      state: z.enum(['ready', 'blanks', 'lawyer']),
    }),
  ),
  /** Warnings about the package, a sentence each. */
  warnings: z.array(z.string()),
  /** The selected document; null without a selection. */
  paper: z.object({ number: z.string(), name: z.string(), blocks: z.array(documentBlock) }).nullable(),
})
export type CharterPreview = z.output<typeof preview>

/**
 * The folder «Уставы» of the documents is open to every channel with the right (DOC-11), the law page to those
 * of tab 5.
 */
const folderAccess = { for: 'seat', general: 'prepare_charter' } as const
const lawPageAccess = { for: 'seat', tab: 5 } as const
const ofChannel = z.object({ channel: id('Канал') })
const ofCharter = ofChannel.extend({ actTicket: id('Пакет документов') })

export const chartersCalls = {
  listCharters: endpoint({
    method: 'GET',
    path: '/channels/{channel}/act-tickets',
    summary: 'The saved session packages («Уставы»), newest first',
    access: folderAccess,
    params: ofChannel,
    reply: z.array(charter),
  }),
  createCharter: endpoint({
    method: 'POST',
    path: '/channels/{channel}/act-tickets',
    summary: 'Make a session package and keep it; `zip` is the link to its documents',
    access: lawPageAccess,
    params: ofChannel,
    body: charterForm,
    reply: charter,
  }),
  previewCharter: endpoint({
    method: 'POST',
    path: '/channels/{channel}/act-tickets/preview',
    summary:
      'What the package of an unfinished form would hold: its documents, votes, days and warnings; keeps nothing',
    access: lawPageAccess,
    params: ofChannel,
    body: draft,
    reply: preview,
  }),
  deleteCharter: endpoint({
    method: 'DELETE',
    path: '/channels/{channel}/act-tickets/{actTicket}',
    summary: 'Delete a session package for good',
    access: folderAccess,
    params: ofCharter,
    reply: z.object({ ok: z.literal(true) }),
  }),
} as const
