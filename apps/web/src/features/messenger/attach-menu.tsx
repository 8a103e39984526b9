import { Menu } from '@mantine/core'
import { IconFiles, IconUpload, type Icon } from '@tabler/icons-react'

import { IconButton } from '#ui/icon-button.tsx'

type AttachMenuProps = { icon: Icon; hasDocuments: boolean; onDocuments: () => void; onDevice: () => void }

/** What to attach: an internal document (with the section alone, DOC-57) or files of the device. */
export function AttachMenu({ icon, hasDocuments, onDocuments, onDevice }: AttachMenuProps) {
  return (
    <Menu position="top-start" withinPortal>
      <Menu.Target>
        <IconButton label="Прикрепить" icon={icon} />
      </Menu.Target>
      <Menu.Dropdown>
        {hasDocuments && (
          <Menu.Item leftSection={<IconFiles aria-hidden />} onClick={onDocuments}>
            Внутренний документ
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconUpload aria-hidden />} onClick={onDevice}>
          С этого устройства
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
