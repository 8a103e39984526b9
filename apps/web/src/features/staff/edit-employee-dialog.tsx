import { useQueryClient } from '@tanstack/react-query'
import { sections, type Section } from '@uprava/contract/endpoint.ts'
import { fullPersonName } from '@uprava/contract/rules/person-name.ts'
import { sectionTitles } from '@uprava/contract/rules/section-titles.ts'
import type { Employee } from '@uprava/contract/team.ts'

import { call, showError } from '#api/index.ts'
import { teamQueries } from '#features/team/index.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { FormFrame, GeneralErrors, SubmitButton, useForm } from '#ui/fields/form.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { CancelButton, DialogActions, Modal } from '#ui/overlays/modal.tsx'

import classes from './staff-page.module.css'

/** What each section opens (PERM-17). */
const hints: Readonly<Record<Section, string>> = {
  my_channel: 'Изменение данных канала',
  posts: 'Уведомления о новостях и комментарии',
  team: 'Добавление, изменение и удаление сотрудников',
  tickets: 'Заявки жителей из приложения',
  documents: 'Библиотека документов и папок',
}

/** «Редактирование сотрудника»: the position, the department and the sections. */
export function EditEmployeeDialog({
  channelId,
  employee,
  onClose,
}: {
  channelId: number
  employee: Employee
  onClose: () => void
}) {
  const queries = useQueryClient()
  const form = useForm({
    initial: {
      appointment: employee.appointment,
      department: employee.department,
      permissions: employee.permissions.map(({ permission }) => permission),
    },
    onSubmit: async ({ department, ...values }) => {
      try {
        await call('PUT /channels/{channel}/team/{team}', {
          params: { channel: channelId, team: employee.id },
          // Left out, it stays (STAFF-22).
          body: { ...values, department: department === employee.department ? undefined : department },
        })
      } catch (error) {
        showError('PUT /channels/{channel}/team/{team}', error)
        throw error
      }
      toast.success('Сотрудники', 'Сотрудник успешно отредактирован!')
      void queries.invalidateQueries({ queryKey: teamQueries.everyFilter(channelId) })
      onClose()
    },
  })
  const { permissions } = form.values
  const toggle = (name: Section, isOn: boolean) =>
    form.set('permissions', isOn ? [...permissions, name] : permissions.filter((one) => one !== name))
  return (
    <Modal open onClose={onClose} title="Редактирование сотрудника" busy={form.busy}>
      <FormFrame form={form}>
        <p className={classes.who}>{fullPersonName(employee.manager)}</p>
        <TextInput label="Должность" {...form.field('appointment')} maxLength={150} />
        <TextInput label="Отдел" {...form.field('department')} maxLength={150} />
        <fieldset className={classes.section}>
          <legend>Доступ к разделам</legend>
          {sections.map((name) => (
            <Checkbox
              key={name}
              label={sectionTitles[name]}
              description={hints[name]}
              isSwitch
              checked={permissions.includes(name)}
              onChange={(isOn) => toggle(name, isOn)}
            />
          ))}
        </fieldset>
        <GeneralErrors messages={form.general} />
        <DialogActions>
          <CancelButton />
          <SubmitButton disabledReason={form.values.appointment.trim() === '' && 'Заполните должность'}>
            Сохранить
          </SubmitButton>
        </DialogActions>
      </FormFrame>
    </Modal>
  )
}
