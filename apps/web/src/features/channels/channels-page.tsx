import { IconLogout, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { OwnChannel } from '@uprava/contract/channels.ts'
import { screenTitle } from '@uprava/contract/rules/screen-titles.ts'
import { useState } from 'react'

import { stored } from '#api/index.ts'
import { keepWantedAddress, takeWantedAddress } from '#features/navigation/index.ts'
import { chooseChannel, signOut, sessionQueries, useSession } from '#features/session/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonCards } from '#ui/feedback/skeleton.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { Avatar } from '#ui/layout/avatar.tsx'
import { BarePage } from '#ui/layout/page.tsx'

import { AddChannelDialog } from './add-channel-dialog.tsx'
import classes from './channels-page.module.css'

/** /channels: which workspace to enter. */
export function ChannelsPage() {
  const channels = useQuery(sessionQueries.channels())
  const { canCreateChannel, profile } = useSession()
  const isPerson = profile?.manager_id === null
  const navigate = useNavigate()
  const [isAdding, setAdding] = useState(false)
  const leave = async () => {
    await signOut()
    keepWantedAddress(undefined)
    await navigate({ to: '/authorization' })
  }
  return (
    <BarePage
      title="Выбор канала"
      size="wide"
      corner={
        <Button kind="quiet" icon={IconLogout} onClick={() => void leave()}>
          Выйти
        </Button>
      }
    >
      <ListStates
        of={channels}
        isEmpty={(list) => list.length === 0 && !canCreateChannel}
        skeleton={
          <div className={classes.cards}>
            <SkeletonCards cards={3} height="14rem" />
          </div>
        }
        empty={noChannels(isPerson, () => void navigate({ to: '/managers' }))}
      >
        {(list) => (
          <ul className={classes.cards}>
            {list.map((channel) => (
              <ChannelCard key={channel.id} channel={channel} />
            ))}
            {canCreateChannel && (
              <li>
                <button type="button" className={classes.add} onClick={() => setAdding(true)}>
                  <IconPlus aria-hidden />
                  Добавить канал
                </button>
              </li>
            )}
          </ul>
        )}
      </ListStates>
      {isAdding && <AddChannelDialog onClose={() => setAdding(false)} />}
    </BarePage>
  )
}

/** What to do without a channel: a person first chooses an account, an employee asks the head (CHAN-55). */
function noChannels(isPerson: boolean, onChooseAccount: () => void) {
  return {
    picture: 'organizations' as const,
    text: (
      <>
        Список каналов пуст!
        <br />
        {isPerson ? 'Сначала выберите аккаунт.' : 'Попросите руководителя организации открыть вам доступ.'}
      </>
    ),
    action: isPerson ? (
      <Button kind="main" onClick={onChooseAccount}>
        Выбрать аккаунт
      </Button>
    ) : undefined,
  }
}

function ChannelCard({ channel }: { channel: OwnChannel }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const enterChannel = async () => {
    chooseChannel(channel)
    void queries.query({ ...sessionQueries.rights(channel.id), staleTime: 0 }).catch(() => undefined)
    await navigate({ to: '/work-station' })
    // CHAN-11 fixes where a channel begins; what was asked for before is one press away.
    const wanted = takeWantedAddress(stored.managerId())
    if (wanted === undefined) return
    const [path = ''] = wanted.split('?')
    const open = { label: 'Открыть', run: () => void navigate({ href: wanted }) }
    toast.notice('Вы открывали другой раздел', screenTitle(path), open)
  }
  return (
    <li>
      <button type="button" className={classes.card} onClick={() => void enterChannel()}>
        <span className={classes.cover}>
          {channel.background && <img src={channel.background} alt="" loading="lazy" />}
        </span>
        <Avatar className={classes.logo} name={channel.name} src={channel.image} size={64} shape="square" />
        <span className={classes.name}>{channel.name}</span>
        <span className={classes.scope}>{channel.scope.name || 'Сфера деятельности'}</span>
      </button>
    </li>
  )
}
