import { IconCopy } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { groupLimits } from '@uprava/contract/limits/messenger-limits.ts'
import type { GroupDetails, GroupLink, LinkMode } from '@uprava/contract/messenger/group-shapes.ts'
import type { IsoDate } from '@uprava/contract/rules/days.ts'
import { useState } from 'react'

import { call, errorTitle } from '#api/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { DateInput } from '#ui/dates/date-input.tsx'
import { localDay } from '#ui/dates/dates.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { RadioChoice } from '#ui/fields/radio-choice.tsx'
import { NumberInput, TextInput } from '#ui/fields/text-input.tsx'
import { copyText } from '#ui/lib/copy-text.ts'
import { longDate, number } from '#ui/lib/format.ts'
import { confirm } from '#ui/overlays/confirm.tsx'

import type { Viewer } from '../../chat.ts'
import { chatName } from '../../messenger.changes.ts'
import { applyGroup } from '../group.changes.ts'
import classes from './group-info.module.css'

const modes: readonly { value: LinkMode; label: string }[] = [
  { value: 'open', label: 'По ссылке сразу' },
  { value: 'approval', label: 'По ссылке после одобрения' },
]

type PanelProps = { viewer: Viewer; group: GroupDetails }

/** «Ссылка»: the one link into the group; a new one kills the former. */
export function GroupLinkPanel({ viewer, group }: PanelProps) {
  const [isReplacing, setReplacing] = useState(false)
  const { link } = group
  if (link === null || isReplacing)
    return <LinkForm {...{ viewer, group }} onDone={() => setReplacing(false)} isReplacing={isReplacing} />
  return <PresentLink {...{ viewer, group, link }} onReplace={() => setReplacing(true)} />
}

/** Applies a change of the link, which the event brings to the other owners too. */
function useApplyLink({ viewer, group }: PanelProps) {
  const queries = useQueryClient()
  const chat = chatName({ subjectType: 'GROUP', id: group.id }, viewer.channelId)
  return (link: GroupLink | null) => applyGroup(queries, chat, { ...group, link })
}

function PresentLink({
  viewer,
  group,
  link,
  onReplace,
}: PanelProps & { link: GroupLink; onReplace: () => void }) {
  const apply = useApplyLink({ viewer, group })
  const { mutateAsync: end } = useMutation({
    mutationFn: () =>
      call('DELETE /groups/{id}/link', { params: { id: group.id }, query: { channel_id: viewer.channelId } }),
    meta: errorTitle('DELETE /groups/{id}/link'),
    onSuccess: () => apply(null),
  })
  // An installation without an address of its own answers the path alone.
  const address = new URL(link.address, location.origin).href
  const copy = async () => {
    await copyText(address)
    toast.success('Готово', 'Ссылка скопирована в буфер обмена!')
  }
  const ask = () =>
    confirm({
      question: 'Отключить ссылку?',
      text: 'По ней больше никто не сможет вступить в группу.',
      yes: 'Отключить',
      danger: true,
      run: () => end(),
    })
  return (
    <div className={classes.panel}>
      <TextInput label="Ссылка на группу" value={address} onChange={() => undefined} readOnly />
      <div className={classes.buttons}>
        <Button kind="main" size="small" icon={IconCopy} onClick={() => void copy()}>
          Копировать
        </Button>
        <Button needsServer size="small" onClick={onReplace}>
          Новая ссылка
        </Button>
        <Button kind="danger" size="small" onClick={() => void ask()}>
          Отключить
        </Button>
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>Вступление</dt>
          <dd>{modes.find(({ value }) => value === link.mode)?.label}</dd>
        </div>
        <div>
          <dt>Действует</dt>
          <dd>{link.expires_at === null ? 'бессрочно' : `до ${longDate(link.expires_at)}`}</dd>
        </div>
        <div>
          <dt>Вступили по ссылке</dt>
          <dd>{link.limit === null ? number(link.used) : `${number(link.used)} из ${number(link.limit)}`}</dd>
        </div>
      </dl>
    </div>
  )
}

type LinkFormProps = PanelProps & { isReplacing: boolean; onDone: () => void }

function LinkForm({ viewer, group, isReplacing, onDone }: LinkFormProps) {
  const apply = useApplyLink({ viewer, group })
  const [today] = useState(() => localDay(new Date()))
  const [mode, setMode] = useState<LinkMode>('open')
  const [until, setUntil] = useState<IsoDate | null>(null)
  const [limit, setLimit] = useState(0)
  const make = useMutation({
    mutationFn: () =>
      call('POST /groups/{id}/link', {
        params: { id: group.id },
        query: { channel_id: viewer.channelId },
        body: { mode, expires_at: until && endOfDay(until), limit: limit > 0 ? limit : null },
      }),
    meta: errorTitle('POST /groups/{id}/link'),
    onSuccess: (link) => {
      apply(link)
      onDone()
    },
  })
  return (
    <form
      className={classes.panel}
      onSubmit={(event) => {
        event.preventDefault()
        make.mutate()
      }}
    >
      <RadioChoice label="Вступление" options={modes} value={mode} onChange={setMode} />
      <DateInput label="Действует до" value={until} onChange={setUntil} min={today} />
      <NumberInput
        label="Число вступлений"
        description="0 — без ограничения"
        value={limit}
        onChange={(count) => setLimit(Math.min(count, groupLimits.members))}
      />
      {isReplacing && <p className={classes.note}>Прежняя ссылка перестанет действовать.</p>}
      <div className={classes.buttons}>
        <Button kind="main" type="submit" busy={make.isPending}>
          Создать ссылку
        </Button>
        {isReplacing && <Button onClick={onDone}>Отмена</Button>}
      </div>
    </form>
  )
}

/** The last moment of a day in the browser's time zone. */
const endOfDay = (day: IsoDate): string => new Date(`${day}T23:59:59`).toISOString()
