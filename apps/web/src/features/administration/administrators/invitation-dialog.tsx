import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { FormFrame, GeneralErrors, SubmitButton, useForm, type Form } from '#ui/fields/form.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { CancelButton, DialogActions, Modal } from '#ui/overlays/modal.tsx'

import { useAdministrator } from '../administrator.tsx'
import { AdministratorFields, type AdministratorValues } from './administrator-fields.tsx'
import { InvitationLink, lostLink, type Invitation } from './invitation-link.tsx'

/** Invites an administrator, then shows the link. */
export function InvitationDialog({ onClose }: { onClose: () => void }) {
  const { call } = useAdministrator()
  const queries = useQueryClient()
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  const [isCopied, setCopied] = useState(false)
  const form = useForm<AdministratorValues & { login: string }>({
    initial: { login: '', name: '', email: '', role: 'operator' },
    onSubmit: async (body) => {
      const answer = await call('POST /administrators', { body })
      setInvitation(answer.invitation)
      void queries.invalidateQueries({ queryKey: ['administrators'] })
    },
  })
  const dirty = invitation ? !isCopied && lostLink : form.isChanged
  const isReady = form.values.login.trim() !== '' && form.values.name.trim() !== ''
  return (
    <Modal open onClose={onClose} busy={form.busy} dirty={dirty} title="Приглашение">
      {invitation ? (
        <InvitationLink invitation={invitation} onCopied={() => setCopied(true)} />
      ) : (
        <FormFrame form={form}>
          <TextInput label="Логин" {...form.field('login')} autoComplete="off" maxLength={64} />
          {/* A form of more fields binds these too; its type is not covariant. */}
          <AdministratorFields form={form as unknown as Form<AdministratorValues>} />
          <GeneralErrors messages={form.general} />
          <DialogActions>
            <CancelButton />
            <SubmitButton disabledReason={!isReady && 'Заполните логин и имя'}>Пригласить</SubmitButton>
          </DialogActions>
        </FormFrame>
      )}
    </Modal>
  )
}
