import type { DirectoryEntry } from '@uprava/contract/channels.ts'
import type { ReactNode } from 'react'

import { Avatar } from '#ui/layout/avatar.tsx'
import { EmailLink, PhoneLink } from '#ui/layout/contact-links.tsx'
import { typography } from '#ui/lib/format.ts'
import { Drawer } from '#ui/overlays/drawer.tsx'

import classes from './organization-info.module.css'

/** «Об организации»: all its facts; a line without a value is left out (DIR-18). */
export function OrganizationInfo({ entry, onClose }: { entry: DirectoryEntry | null; onClose: () => void }) {
  return (
    <Drawer
      open={entry !== null}
      onClose={onClose}
      side="right"
      width="min(28rem, 85%)"
      title="Об организации"
    >
      {entry && (
        <div className={classes.info}>
          {entry.background && <img className={classes.cover} src={entry.background} alt="" />}
          <Avatar name={entry.name} src={entry.image} size={72} shape="square" />
          <h2>{entry.name}</h2>
          {entry.tagline && <p className={classes.tagline}>{entry.tagline}</p>}
          <dl className={classes.facts}>
            {factsOf(entry).map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </Drawer>
  )
}

function WebLink({ address }: { address: string }) {
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {address}
    </a>
  )
}

function factsOf(entry: DirectoryEntry): [string, ReactNode][] {
  const { leader } = entry
  const facts: [string, ReactNode][] = [
    ['Сфера деятельности', entry.fieldOfActivity],
    ['Тип организации', entry.accountType],
    ['ИНН', entry.inn],
    ['Адрес', entry.address && typography(entry.address)],
    ['Телефон', asPhone(entry.number || entry.phone_number)],
    ['Дополнительный телефон', asPhone(entry.contact_number_1)],
    ['Резервный телефон', asPhone(entry.contact_number_2)],
    ['Эл. почта', entry.email && <EmailLink address={entry.email} />],
    ['Режим работы', entry.work_time],
    ['Руководитель', leader && [leader.fullName, leader.position].filter(Boolean).join(', ')],
    ['Описание', entry.description],
    ['Сайт', asLink(entry.website)],
    ['ВКонтакте', asLink(entry.vk)],
    ['WhatsApp', asLink(entry.whatsapp)],
    ['Telegram', asLink(entry.telegram)],
  ]
  return facts.filter(([, value]) => Boolean(value))
}

type Text = string | null | undefined

const asPhone = (value: Text) => value && <PhoneLink number={value} />
const asLink = (value: Text) => (value && /^https?:/u.test(value) ? <WebLink address={value} /> : value)
