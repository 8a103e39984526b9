import { useMutation } from '@tanstack/react-query'
import { groupLimits } from '@uprava/contract/limits/messenger-limits.ts'
import type { GroupDetails, GroupKind } from '@uprava/contract/messenger/group-shapes.ts'
import { useState } from 'react'

import { call, errorTitle, newUuid, withErrorToast } from '#api/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { RadioChoice } from '#ui/fields/radio-choice.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { ImageUpload } from '#ui/files/image-upload.tsx'
import { CancelButton, DialogActions, Modal } from '#ui/overlays/modal.tsx'

import type { Viewer } from '../chat.ts'
import type { Choice } from './choosing/choice-picker.tsx'
import { OrganizationPicker } from './choosing/organization-picker.tsx'
import { PeoplePicker } from './choosing/people-picker.tsx'
import classes from './create-group-dialog.module.css'
import { kindNames } from './group-rules.ts'

const kindNotes: Readonly<Record<GroupKind, string>> = {
  inner: 'Сотрудники одного канала',
  shared: 'Сотрудники нескольких организаций',
}

type Typed = {
  name: string
  kind: GroupKind
  picture: File | null
  people: readonly Choice[]
  organizations: readonly Choice[]
}

type CreateGroupDialogProps = {
  viewer: Viewer
  /** The kinds that the viewer may create, at least one. */
  kinds: readonly GroupKind[]
  onClose: () => void
  onCreated: (group: GroupDetails) => void
}

/** «Создать группу»: name, kind and picture, then members and organizations. A failure keeps everything typed. */
export function CreateGroupDialog({ viewer, kinds, onClose, onCreated }: CreateGroupDialogProps) {
  const [step, setStep] = useState<1 | 2>(1)
  const [typed, setTyped] = useState<Typed>({
    name: '',
    kind: kinds[0] ?? 'inner',
    picture: null,
    people: [],
    organizations: [],
  })
  const change = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }))
  const { mutate: create, isPending } = useCreateGroup(viewer, onCreated)
  const { name, picture, people, organizations } = typed
  const isTyped = name.trim() !== '' || picture !== null || people.length > 0 || organizations.length > 0
  return (
    <Modal
      open
      onClose={onClose}
      busy={isPending}
      dirty={isTyped}
      title={step === 1 ? 'Создать группу' : 'Создать группу: участники'}
    >
      {step === 1 ? (
        <Facts kinds={kinds} typed={typed} onChange={change} onNext={() => setStep(2)} />
      ) : (
        <form
          className={classes.step}
          onSubmit={(event) => {
            event.preventDefault()
            create(typed)
          }}
        >
          <PeoplePicker
            viewer={viewer}
            chosen={typed.people}
            onChange={(people) => change({ people })}
            most={groupLimits.members - 1}
          />
          {typed.kind === 'shared' && (
            <>
              <h3 className={classes.heading}>Пригласить организации</h3>
              <OrganizationPicker
                viewer={viewer}
                chosen={typed.organizations}
                onChange={(organizations) => change({ organizations })}
              />
            </>
          )}
          <DialogActions>
            <Button onClick={() => setStep(1)} disabledReason={isPending && 'Дождитесь окончания'}>
              Назад
            </Button>
            <Button kind="main" type="submit" busy={isPending}>
              Создать
            </Button>
          </DialogActions>
        </form>
      )}
    </Modal>
  )
}

type FactsProps = {
  kinds: readonly GroupKind[]
  typed: Typed
  onChange: (part: Partial<Typed>) => void
  onNext: () => void
}

function Facts({ kinds, typed, onChange, onNext }: FactsProps) {
  const isReady = typed.name.trim() !== ''
  return (
    <form
      className={classes.step}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) onNext()
      }}
    >
      <TextInput
        label="Название"
        name="name"
        required
        data-autofocus
        value={typed.name}
        onChange={(name) => onChange({ name })}
        maxLength={groupLimits.name}
      />
      <RadioChoice
        label="Вид группы"
        options={kinds.map((kind) => ({ value: kind, label: kindNames[kind], note: kindNotes[kind] }))}
        value={typed.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <ImageUpload
        label="Фотография"
        shape="round"
        value={typed.picture}
        nameForInitials={typed.name}
        onPick={(picture) => onChange({ picture })}
        onRemove={() => onChange({ picture: null })}
      />
      <DialogActions>
        <CancelButton />
        <Button kind="main" type="submit" disabledReason={!isReady && 'Введите название'}>
          Далее
        </Button>
      </DialogActions>
    </form>
  )
}

/** Creates the group, then sets its picture: without one that is refused the group still opens. */
function useCreateGroup({ channelId }: Viewer, onCreated: (group: GroupDetails) => void) {
  // The same in every attempt: a repeated request answers the first group.
  const [clientId] = useState(newUuid)
  return useMutation({
    mutationFn: async ({ name, kind, picture, people, organizations }: Typed): Promise<GroupDetails> => {
      const group = await call('POST /groups', {
        query: { channel_id: channelId },
        body: {
          name: name.trim(),
          kind,
          manager_ids: people.map(({ id }) => id),
          channel_ids: kind === 'shared' ? organizations.map(({ id }) => id) : [],
          client_id: clientId,
        },
      })
      if (!picture) return group
      const pictured = await withErrorToast('POST /groups/{id}/avatar', () =>
        call('POST /groups/{id}/avatar', {
          params: { id: group.id },
          query: { channel_id: channelId },
          files: { avatar: [picture] },
        }),
      )
      return pictured || group
    },
    meta: errorTitle('POST /groups'),
    onSuccess: onCreated,
  })
}
