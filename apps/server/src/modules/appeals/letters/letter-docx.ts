import type { appealLetterCalls } from '@uprava/contract/appeals.ts'
import type { Received } from '@uprava/contract/endpoint.ts'
import { readablePhone } from '@uprava/contract/fields.ts'
import { russianDate } from '@uprava/contract/rules/days.ts'
import { fullPersonName } from '@uprava/contract/rules/person-name.ts'
import type { FastifyReply } from 'fastify'

import type { SeatActor } from '#modules/access/index.ts'
import { presentManagers } from '#modules/accounts/index.ts'
import { channelsByIds } from '#modules/channels/index.ts'
import { organizationsByIds } from '#modules/organizations/index.ts'
import { db } from '#platform/database/index.ts'
import { makeDocx, sendDocx, type DocxPart } from '#platform/docx/index.ts'
import { personIn, withInitials } from '#platform/russian/index.ts'

import { letterAddressee } from '../check-answer.ts'
import { letterHeading } from './letter-heading.ts'

type LetterForm = Received<(typeof appealLetterCalls)['makeAppealLetter']['body']>

/** Values by which the client asks for the channel's own phone and for a blank number (AIAPI-71). */
const sentinels = { phone: /^\+7\s?\(000\)\s?000-00-00$/u, number: /^б\s*\/\s*н$/iu } as const

/** POST /ai/generate-doc: nothing of it is stored. */
export async function makeAppealLetter(
  actor: SeatActor,
  form: LetterForm,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const sender = await senderOf(actor, form)
  const date = russianDate(form.date)
  const bytes = await makeDocx({ title: `Ответ на обращение ${date}`, parts: partsOf(form, sender) })
  return sendDocx(reply, `Ответ на обращение ${date}.docx`, bytes)
}

type Sender = {
  readonly address: string
  readonly phone: string
  readonly position: string
  readonly name: string
  readonly executor: string
}

async function senderOf(
  { channelId, managerId, organizationId }: SeatActor,
  form: LetterForm,
): Promise<Sender> {
  const [channels, managers, organizations] = await Promise.all([
    channelsByIds(db(), [channelId]),
    presentManagers(db(), [managerId]),
    organizationsByIds(db(), [organizationId]),
  ])
  const channel = channels.get(channelId)
  const manager = managers.get(managerId)
  const leader = organizations.get(organizationId)?.leader ?? null
  const channelPhone = channel?.phone_number ?? ''
  const phone =
    sentinels.phone.test(form.organization_phone) || form.organization_phone === ''
      ? channelPhone
      : form.organization_phone
  return {
    address: channel?.address ?? '',
    phone: readablePhone(phone),
    ...signatureOf(form.supervisor, leader),
    executor: manager ? fullPersonName(manager) : '',
  }
}

/** «Глава района Петров Пётр Ильич» is a position and a name; the leader's name alone takes the leader's position. */
function signatureOf(
  supervisor: string,
  leader: { name: string; position: string } | null,
): { position: string; name: string } {
  const written = supervisor.trim().replaceAll(/\s+/gu, ' ')
  if (leader && written === leader.name) return { position: leader.position, name: withInitials(written) }
  const initials =
    /(?:\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?\s+\p{Lu}\.\s?\p{Lu}\.|\p{Lu}\.\s?\p{Lu}\.\s?\p{Lu}\p{Ll}+)/u.exec(
      written,
    )
  const person = personIn(written)
  const start = initials?.index ?? (person?.name.last == null ? -1 : person.start)
  if (start <= 0) return { position: 'Руководитель', name: withInitials(written) }
  return {
    position: written
      .slice(0, start)
      .trim()
      .replace(/[,–—-]+$/u, '')
      .trim(),
    name: withInitials(written.slice(start)),
  }
}

/** The requisites of a letter in their order (ГОСТ Р 7.0.97, appeals §6.2). */
function partsOf(form: LetterForm, sender: Sender): DocxPart[] {
  const paragraphs = paragraphsOf(form.text)
  // A letter that names its own addressee forwards an appeal without an author: it answers nobody.
  const body = addressedBody.exec(paragraphs[0] ?? '')?.groups?.['body'] ?? null
  const text = body === null ? paragraphs : paragraphs.slice(1)
  const { addressee, salutation } = letterAddressee(form.from)
  const author = [addressee, form.address, form.phone === '' ? '' : `тел. ${readablePhone(form.phone)}`]
  const number =
    form.doc_number === '' || sentinels.number.test(form.doc_number) ? '____________' : form.doc_number
  const isGreeted = /^(?:Уважаем|Здравствуйте|Служебная записка)/u.test(text[0] ?? '')
  return [
    {
      type: 'letterhead',
      lines: [form.organization, sender.address, sender.phone === '' ? '' : `тел. ${sender.phone}`].filter(
        (line) => line !== '',
      ),
    },
    {
      type: 'plain',
      text: [
        `____________ № ${number}`,
        ...(body === null ? [`На обращение от ${russianDate(form.date)}`] : []),
      ].join('\n'),
    },
    {
      type: 'aside',
      text: body ?? author.filter((line) => line !== '').join('\n'),
    },
    { type: 'centred', text: letterHeading(form.text), isBold: true },
    ...(isGreeted || body !== null ? [] : [{ type: 'centred' as const, text: salutation }]),
    { type: 'body', text: text.join('\n') },
    { type: 'signature', position: sender.position, name: sender.name },
    {
      type: 'note',
      text: [`Исполнитель: ${sender.executor}`, sender.phone].filter((line) => line !== '').join(', '),
    },
  ]
}

const addressedBody = /^Кому:\s+(?<body>\S.*)$/u

const paragraphsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
