import { IconFiles, IconPaperclip, IconUpload } from '@tabler/icons-react'

import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Menu } from '#ui/overlays/menu.tsx'

type AttachMenuProps = { hasDocuments: boolean; onDocuments: () => void; onDevice: () => void }

/** What to attach: an internal document (only with the section, DOC-57) or files of the device. */
export function AttachMenu({ hasDocuments, onDocuments, onDevice }: AttachMenuProps) {
  const documents = { label: 'Внутренний документ', icon: IconFiles, onPick: onDocuments }
  const device = { label: 'С этого устройства', isLocal: true, icon: IconUpload, onPick: onDevice }
  return (
    <Menu
      side="top-start"
      trigger={<IconButton label="Прикрепить" icon={IconPaperclip} />}
      items={hasDocuments ? [documents, device] : [device]}
    />
  )
}
