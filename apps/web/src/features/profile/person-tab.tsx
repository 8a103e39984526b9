import { IconHeadset, IconLogout, IconSwitchHorizontal } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Profile } from '@uprava/contract/accounts.ts'
import { personName } from '@uprava/contract/rules/person-name.ts'
import { useState } from 'react'

import { ApiError, call, errorTitle, publicSettings, showError } from '#api/index.ts'
import { OfflineSettings } from '#features/offline/index.ts'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormActions, FormFrame, GeneralErrors, SubmitButton, useForm } from '#ui/fields/form.tsx'
import { PhoneInput } from '#ui/fields/phone-input.tsx'
import { maskPhone, phoneDigits } from '#ui/fields/phone.ts'
import { EmailInput, TextInput } from '#ui/fields/text-input.tsx'
import { ImageUpload } from '#ui/files/image-upload.tsx'
import { Card } from '#ui/layout/page.tsx'
import { useUnsavedChanges } from '#ui/lib/unsaved-changes.ts'

import { Appearance } from './appearance.tsx'
import { applySavedProfile } from './apply-profile.ts'
import { ConfirmIdentityDialog, type Confirmation } from './confirm-dialog.tsx'
import { askToLeave, switchAccount, useHasOtherAccounts } from './leave-account.ts'
import { PasswordDialog } from './password-dialog.tsx'
import classes from './profile.module.css'
import { Sessions } from './sessions.tsx'

/** Tab «Профиль»: picture, name, phone, e-mail; leaving, switching, sessions. */
export function PersonTab({ profile }: { profile: Profile }) {
  const queries = useQueryClient()
  const [isChangingPassword, setChangingPassword] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const form = useForm({
    initial: fieldsOf(profile),
    onSubmit: async () => {
      try {
        await save()
      } catch (error) {
        // Another phone or e-mail takes the password or a code: asked for when the server says so.
        if (needsConfirmation(error)) return setConfirming(true)
        showError('PUT /profile', error)
        throw error
      }
    },
  })
  useUnsavedChanges(form.isChanged)
  const save = async (confirmation: Confirmation = {}) => {
    const saved = await call('PUT /profile', {
      // The form does not show the address: it goes back as it was loaded (PROF-16).
      body: {
        ...form.values,
        ...confirmation,
        phone: phoneDigits(form.values.phone),
        address: profile.address,
      },
    })
    applySavedProfile(queries, saved)
    form.takeSaved(fieldsOf(saved), form.values)
    toast.success('Профиль', 'Данные успешно обновлены!')
  }
  const saveConfirmed = async (confirmation: Confirmation) => {
    try {
      await save(confirmation)
      setConfirming(false)
    } catch (error) {
      showError('PUT /profile', error)
      throw error
    }
  }
  return (
    <div className={classes.stack}>
      <Card className={classes.person}>
        <Picture profile={profile} />
        <FormFrame form={form}>
          <TextInput label="Имя" {...form.field('name')} maxLength={100} />
          <TextInput label="Фамилия" {...form.field('surname')} maxLength={100} />
          <TextInput label="Отчество" {...form.field('middle_name')} maxLength={100} />
          <PhoneInput label="Номер телефона" {...form.field('phone')} />
          <EmailInput label="Эл. почта" {...form.field('email')} />
          <GeneralErrors messages={form.general} />
          <FormActions>
            <SubmitButton>Сохранить</SubmitButton>
          </FormActions>
        </FormFrame>
        <div className={classes.account}>
          <ButtonLink href={supportAddress()} target="_blank" rel="noopener noreferrer">
            <IconHeadset aria-hidden size="1.25rem" /> Тех. поддержка
          </ButtonLink>
          <Button needsServer onClick={() => setChangingPassword(true)}>
            Сменить пароль
          </Button>
          <SwitchAccount />
          <Leave />
        </div>
      </Card>
      <Appearance />
      {profile.manager_id !== null && <OfflineSettings managerId={profile.manager_id} />}
      <Sessions />
      {isChangingPassword && <PasswordDialog onClose={() => setChangingPassword(false)} />}
      {isConfirming && (
        <ConfirmIdentityDialog onConfirm={saveConfirmed} onClose={() => setConfirming(false)} />
      )}
    </div>
  )
}

const needsConfirmation = (error: unknown) =>
  error instanceof ApiError && error.errors['current_password'] !== undefined

/** What the form shows of a profile. */
function fieldsOf({ name, surname, middle_name: middleName, phone, email }: Profile) {
  return { name, surname, middle_name: middleName, phone: maskPhone(phone), email }
}

/** The picture changes at once; on failure the former one is back (PROF-18). */
function Picture({ profile }: { profile: Profile }) {
  const queries = useQueryClient()
  const upload = useMutation({
    mutationFn: (file: File) => call('POST /profile/upload-avatar', { files: { avatar: [file] } }),
    meta: errorTitle('POST /profile/upload-avatar'),
    onSuccess: (saved) => {
      applySavedProfile(queries, saved)
      toast.success('Профиль', 'Данные успешно обновлены!')
    },
  })
  return (
    <ImageUpload
      label="Фото"
      shape="round"
      value={upload.isPending ? upload.variables : profile.avatar}
      nameForInitials={personName(profile)}
      busy={upload.isPending}
      onPick={(file) => upload.mutate(file)}
    />
  )
}

/** The support chat, else an e-mail, else the page about the platform (PROF-17). */
function supportAddress(): string {
  const { chat, email } = publicSettings().support
  if (chat !== null) return chat
  return email === null ? '/about#support' : `mailto:${email}`
}

/** Shown to somebody with several accounts. */
function SwitchAccount() {
  const navigate = useNavigate()
  if (!useHasOtherAccounts()) return null
  return (
    <Button icon={IconSwitchHorizontal} onClick={() => void switchAccount((to) => navigate({ to }))}>
      Сменить аккаунт
    </Button>
  )
}

function Leave() {
  const navigate = useNavigate()
  return (
    <Button icon={IconLogout} onClick={() => void askToLeave((to) => navigate({ to }))}>
      Выйти
    </Button>
  )
}
