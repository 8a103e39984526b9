import { IconCopy, IconMessage } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { DirectoryEntry } from '@uprava/contract/channels.ts'
import { useState } from 'react'

import { Button } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Avatar } from '#ui/layout/avatar.tsx'
import { EmailLink, PhoneLink } from '#ui/layout/contact-links.tsx'
import { copyText } from '#ui/lib/copy-text.ts'
import { typography } from '#ui/lib/format.ts'

import classes from './directory-page.module.css'

/** A card of the directory: who it is, how to reach it, write to it (DIR-18). */
export function OrganizationCard({ entry, onInfo }: { entry: DirectoryEntry; onInfo: () => void }) {
  const navigate = useNavigate()
  const write = () => navigate({ to: '/messenger', search: { subject_type: 'ORGANIZATION', id: entry.id } })
  return (
    <li className={classes.card}>
      <button type="button" className={classes.head} onClick={onInfo}>
        <Avatar name={entry.name} src={entry.image} size={52} shape="square" />
        <span className={classes.titles}>
          <span className={classes.name}>{entry.name}</span>
          <span className={classes.quiet}>{entry.fieldOfActivity}</span>
          <span className="visually-hidden">, об организации</span>
        </span>
      </button>
      <ul className={classes.facts}>
        {entry.accountType && <li>{entry.accountType}</li>}
        {entry.address && <li>{typography(entry.address)}</li>}
        {entry.number && (
          <li>
            <PhoneLink number={entry.number} />
          </li>
        )}
        {entry.email && (
          <li>
            <EmailLink address={entry.email} />
          </li>
        )}
      </ul>
      <div className={classes.foot}>
        <Button icon={IconMessage} onClick={() => void write()}>
          Написать
        </Button>
        <CopyButton entry={entry} />
      </div>
    </li>
  )
}

/** Puts the requisites on the clipboard; nothing visible changes, a screen reader announces it (DIR-14, DIR-23). */
function CopyButton({ entry }: { entry: DirectoryEntry }) {
  const [announced, setAnnounced] = useState('')
  const copy = async () => {
    await copyText(
      [entry.name, entry.inn, entry.address, entry.number, entry.email].filter(Boolean).join('\n'),
    )
    setAnnounced('Реквизиты скопированы')
  }
  return (
    <>
      <IconButton
        label="Скопировать реквизиты"
        icon={IconCopy}
        onClick={() => void copy().catch(() => undefined)}
      />
      <span role="status" className="visually-hidden">
        {announced}
      </span>
    </>
  )
}
