import { useMutation, useQueryClient } from '@tanstack/react-query'
import { groupLimits } from '@uprava/contract/limits/messenger-limits.ts'
import type { GroupInvitation } from '@uprava/contract/messenger/groups.ts'
import { personName } from '@uprava/contract/rules/person-name.ts'
import { quoted } from '@uprava/contract/rules/quotes.ts'
import { useState } from 'react'

import { call, errorTitle } from '#api/index.ts'
import { useSession } from '#features/session/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Avatar } from '#ui/layout/avatar.tsx'
import { longDate, plural } from '#ui/lib/format.ts'
import { confirm } from '#ui/overlays/confirm.tsx'
import { DialogActions, Modal } from '#ui/overlays/modal.tsx'

import type { Viewer } from '../chat.ts'
import type { Choice } from './choosing/choice-picker.tsx'
import { PeoplePicker } from './choosing/people-picker.tsx'
import { memberForms } from './group-rules.ts'
import classes from './invitation-cards.module.css'

type InvitationCardsProps = { viewer: Viewer; invitations: readonly GroupInvitation[] }

/** Groups that the viewer's organization is invited into, for those who may answer (GRP-17). */
export function InvitationCards({ viewer, invitations }: InvitationCardsProps) {
  const [accepted, setAccepted] = useState<GroupInvitation | null>(null)
  return (
    <section className={classes.cards} aria-label="Приглашения в группы">
      {invitations.map((invitation) => (
        <InvitationCard
          key={invitation.id}
          viewer={viewer}
          invitation={invitation}
          onAccept={() => setAccepted(invitation)}
        />
      ))}
      {accepted && <AcceptDialog viewer={viewer} invitation={accepted} onClose={() => setAccepted(null)} />}
    </section>
  )
}

type InvitationCardProps = { viewer: Viewer; invitation: GroupInvitation; onAccept: () => void }

function InvitationCard({ viewer, invitation, onAccept }: InvitationCardProps) {
  const queries = useQueryClient()
  const { id, group, from, expires_at: expiresAt } = invitation
  const { mutateAsync: decline } = useMutation({
    mutationFn: () =>
      call('POST /group-invitations/{id}/decline', {
        params: { id },
        query: { channel_id: viewer.channelId },
      }),
    meta: errorTitle('POST /group-invitations/{id}/decline'),
    onSettled: () => queries.invalidateQueries({ queryKey: ['group-invitations', viewer.channelId] }),
  })
  const ask = () =>
    confirm({
      question: `Отклонить приглашение в группу ${quoted(group.name)}?`,
      yes: 'Отклонить',
      run: () => decline(),
    })
  return (
    <article className={classes.card}>
      <Avatar name={group.name} src={group.avatar} size={40} />
      <div className={classes.words}>
        <p
          className={classes.text}
        >{`${from.name} приглашает вашу организацию в группу ${quoted(group.name)}`}</p>
        <p className={classes.note}>
          {plural(group.members_count, memberForms)}, до {longDate(expiresAt)}
        </p>
        <div className={classes.buttons}>
          <Button
            needsServer
            kind="main"
            size="small"
            onClick={onAccept}
            aria-label={`Принять приглашение в группу ${quoted(group.name)}`}
          >
            Принять
          </Button>
          <Button
            needsServer
            size="small"
            onClick={() => void ask()}
            aria-label={`Отклонить приглашение в группу ${quoted(group.name)}`}
          >
            Отклонить
          </Button>
        </div>
      </div>
    </article>
  )
}

type AcceptDialogProps = { viewer: Viewer; invitation: GroupInvitation; onClose: () => void }

/** Who of the organization joins; the viewer himself is chosen beforehand (messenger §1.3). */
function AcceptDialog({ viewer, invitation, onClose }: AcceptDialogProps) {
  const queries = useQueryClient()
  const { profile } = useSession()
  const [people, setPeople] = useState<readonly Choice[]>(() => [
    {
      id: viewer.managerId,
      name: profile ? personName(profile) : 'Я',
      note: '',
      avatar: profile?.avatar ?? null,
    },
  ])
  const accept = useMutation({
    mutationFn: () =>
      call('POST /group-invitations/{id}/accept', {
        params: { id: invitation.id },
        query: { channel_id: viewer.channelId },
        body: { manager_ids: people.map(({ id }) => id) },
      }),
    meta: errorTitle('POST /group-invitations/{id}/accept'),
    onSuccess: onClose,
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['group-invitations', viewer.channelId] })
      void queries.invalidateQueries({ queryKey: ['chats', viewer.channelId] })
    },
  })
  return (
    <Modal
      open
      onClose={onClose}
      busy={accept.isPending}
      title={`Группа ${quoted(invitation.group.name)}`}
      size="small"
    >
      <p className={classes.note}>Кто из вашей организации вступит в группу</p>
      <PeoplePicker
        viewer={viewer}
        includesSelf
        chosen={people}
        onChange={setPeople}
        most={groupLimits.added}
      />
      <DialogActions>
        <Button onClick={onClose} disabledReason={accept.isPending && 'Дождитесь окончания'}>
          Отмена
        </Button>
        <Button
          kind="main"
          busy={accept.isPending}
          onClick={() => accept.mutate()}
          disabledReason={people.length === 0 && 'Выберите сотрудников'}
        >
          Принять
        </Button>
      </DialogActions>
    </Modal>
  )
}
