import { IconChartBar, IconFiles, IconPaperclip, IconUpload } from '@tabler/icons-react'

import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Menu } from '#ui/overlays/menu.tsx'

type AttachMenuProps = {
  hasDocuments: boolean
  onDocuments: () => void
  onDevice: () => void
  /** Null: there are no polls in the chat. */
  onPoll: (() => void) | null
}

/** What to attach: an internal document (only with the section, DOC-57), files of the device, or a poll. */
export function AttachMenu({ hasDocuments, onDocuments, onDevice, onPoll }: AttachMenuProps) {
  const documents = { label: 'Внутренний документ', icon: IconFiles, onPick: onDocuments }
  const device = { label: 'С этого устройства', isLocal: true, icon: IconUpload, onPick: onDevice }
  return (
    <Menu
      side="top-start"
      trigger={<IconButton label="Прикрепить" icon={IconPaperclip} />}
      items={[
        ...(hasDocuments ? [documents] : []),
        device,
        ...(onPoll ? [{ label: 'Опрос', icon: IconChartBar, onPick: onPoll }] : []),
      ]}
    />
  )
}
