import { orderLimits } from '@uprava/contract/limits/messenger-limits.ts'
import type { ChatName } from '@uprava/contract/messenger.ts'
import type { ChatFolder } from '@uprava/contract/messenger/chat-settings.ts'
import { quoted } from '@uprava/contract/rules/quotes.ts'
import { useState } from 'react'

import { Checkbox } from '#ui/fields/checkbox.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { FormDialog } from '#ui/overlays/form-dialog.tsx'

import { refOfName, type Viewer } from '../chat.ts'
import { chatName } from '../messenger.changes.ts'
import { ChatPicker } from './chat-picker.tsx'
import classes from './folders-dialog.module.css'
import { useSaveFolder, type FolderForm } from './order.calls.ts'

type FolderRule = ChatFolder['rules'][number]

const ruleNames: readonly { rule: FolderRule; label: string }[] = [
  { rule: 'unread', label: 'Непрочитанные' },
  { rule: 'inside', label: 'Личные' },
  { rule: 'department', label: 'Организации' },
  { rule: 'groups', label: 'Группы' },
  { rule: 'not_muted', label: 'Кроме отключённых' },
]

/** The rules of a folder in words; none: only picked chats. */
export const rulesText = (rules: ChatFolder['rules']): string =>
  ruleNames
    .filter(({ rule }) => rules.includes(rule))
    .map(({ label }) => label)
    .join(', ')

type FolderDialogProps = {
  viewer: Viewer
  /** Null: a new one. */
  folder: ChatFolder | null
  /** The chat that a new folder begins with. */
  first?: ChatName
  onClose: () => void
}

/** Name, rules and picked chats of a folder. A failure keeps everything typed. */
export function FolderDialog({ viewer, folder, first, onClose }: FolderDialogProps) {
  const { channelId } = viewer
  const [form, setForm] = useState<FolderForm>({
    name: folder?.name ?? '',
    rules: folder?.rules ?? [],
    chats: folder?.chats ?? (first ? [first] : []),
  })
  const change = (part: Partial<FolderForm>) => setForm((before) => ({ ...before, ...part }))
  const { mutate: save, isPending } = useSaveFolder(channelId)
  const missing =
    form.name.trim() === ''
      ? 'Введите название'
      : form.rules.length === 0 && form.chats.length === 0 && 'Выберите правила или чаты'
  return (
    <FormDialog
      title={folder ? `Папка ${quoted(folder.name)}` : 'Новая папка'}
      size="small"
      yes="Сохранить"
      missing={missing}
      busy={isPending}
      onSubmit={() => save({ id: folder?.id ?? null, form }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextInput
        label="Название"
        name="name"
        required
        data-autofocus
        value={form.name}
        onChange={(name) => change({ name })}
        maxLength={orderLimits.folderName}
      />
      <fieldset className={classes.rules}>
        <legend>Правила</legend>
        {ruleNames.map(({ rule, label }) => (
          <Checkbox
            key={rule}
            label={label}
            checked={form.rules.includes(rule)}
            onChange={(isOn) =>
              change({ rules: isOn ? [...form.rules, rule] : form.rules.filter((one) => one !== rule) })
            }
          />
        ))}
      </fieldset>
      <section className={classes.picked} aria-label="Чаты">
        <h3>Чаты</h3>
        <p aria-live="polite">
          Выбрано: {form.chats.length} из {orderLimits.folderChats}
        </p>
        <ChatPicker
          viewer={viewer}
          placeholder="Поиск чатов"
          chosen={form.chats.map(refOfName)}
          onChange={(chosen) => change({ chats: chosen.map((chat) => chatName(chat, channelId)) })}
          most={orderLimits.folderChats}
        />
      </section>
    </FormDialog>
  )
}
