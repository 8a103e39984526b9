import type { UseQueryResult } from '@tanstack/react-query'
import type { ChatInfo } from '@uprava/contract/messenger.ts'
import { lazy, Suspense, useEffect, type ReactNode } from 'react'

import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonFields } from '#ui/feedback/skeleton.tsx'
import { PhoneLink } from '#ui/layout/contact-links.tsx'
import { Drawer } from '#ui/overlays/drawer.tsx'

import { ChatFace } from '../chat-face.tsx'
import type { ChatRef, Viewer } from '../chat.ts'
import { ChatMedia } from './chat-media.tsx'
import classes from './info-drawer.module.css'

const loadGroupInfo = () => import('../groups/info/group-info.tsx')
const GroupInfo = lazy(async () => ({ default: (await loadGroupInfo()).GroupInfo }))

type InfoDrawerProps = {
  viewer: Viewer
  chat: ChatRef
  info: UseQueryResult<ChatInfo>
  open: boolean
  onClose: () => void
  onShow: (messageId: number) => void
}

/** The group, or the partner: avatar, name, appointment, sphere of activity, address, phone (without empty lines), and the attachments of the chat. */
export function InfoDrawer({ viewer, chat, info, open, onClose, onShow }: InfoDrawerProps) {
  const isGroup = chat.subjectType === 'GROUP'
  useEffect(() => {
    // It has to be there when the connection is gone.
    if (isGroup) void loadGroupInfo().catch(() => undefined)
  }, [isGroup])
  return (
    <Drawer open={open} onClose={onClose} side="right" width="min(24rem, 100%)" title="Информация">
      <ListStates of={info} skeleton={<SkeletonFields fields={4} />} empty={{ text: 'Сведений нет' }}>
        {(data) =>
          data.group ? (
            <Suspense fallback={<SkeletonFields fields={4} />}>
              <GroupInfo viewer={viewer} chat={chat} group={data.group} onShow={onShow} />
            </Suspense>
          ) : (
            <div className={classes.info}>
              <ChatFace subjectType={data.subject_type} name={data.name} avatar={data.avatar} size={96} />
              <h2>{data.name}</h2>
              <dl className={classes.facts}>
                <Fact label="Должность" value={data.appointment} />
                <Fact label="Сфера деятельности" value={data.scope?.name ?? null} />
                <Fact label="Адрес" value={data.address} />
                <Fact label="Телефон" value={data.phone ? <PhoneLink number={data.phone} /> : null} />
              </dl>
              {chat.subjectType !== 'PRIVATE-MANAGER' && (
                <ChatMedia viewer={viewer} chat={chat} onShow={onShow} />
              )}
            </div>
          )
        }
      </ListStates>
    </Drawer>
  )
}

function Fact({ label, value }: { label: string; value: ReactNode }) {
  if (value === null || value === '') return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
