import {
  IconCheckbox,
  IconDotsVertical,
  IconDownload,
  IconFolderShare,
  IconPencil,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import type { Document } from '@uprava/contract/documents.ts'
import type { ReactNode } from 'react'

import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Menu, type MenuItem } from '#ui/overlays/menu.tsx'

import { ChoiceRow, DocumentRow } from './document-row.tsx'
import { useLibrary, type DocumentActions } from './library-context.ts'

type LibraryItemProps = {
  document: Document
  folder?: ReactNode
  /** One of the newest: a card, which is not selected. */
  isRecent?: boolean
}

/** A document outside the bin as a row or a card: send, download, delete and the rest (DOC-17 to DOC-21). */
export function LibraryItem({ document, folder, isRecent = false }: LibraryItemProps) {
  const { actions, selection, location } = useLibrary()
  const isCard = isRecent || location.look === 'grid'
  if (!isRecent && selection.chosen) {
    return (
      <ChoiceRow
        document={document}
        isCard={isCard}
        isChosen={selection.chosen.has(document.id)}
        onChoose={(isChosen) => selection.choose(document, isChosen)}
      />
    )
  }
  const more: MenuItem[] = [
    { label: 'Переименовать', icon: IconPencil, onPick: () => actions.rename(document) },
    { label: 'Переместить', icon: IconFolderShare, onPick: () => actions.move([document]) },
  ]
  if (!isRecent)
    more.push({
      label: 'Выбрать',
      icon: IconCheckbox,
      isLocal: true,
      onPick: () => selection.choose(document, true),
    })
  return (
    <DocumentRow {...{ document, folder, isCard }} onPreview={() => actions.preview(document)}>
      {isCard ? (
        <MoreMenu document={document} items={[...mainItems(document, actions), ...more]} />
      ) : (
        <>
          <Button needsServer size="small" icon={IconSend} onClick={() => actions.send([document])}>
            Отправить
          </Button>
          <ButtonLink
            size="small"
            icon={IconDownload}
            href={document.document}
            target="_blank"
            rel="noopener"
          >
            Скачать
          </ButtonLink>
          <IconButton
            label="Удалить"
            icon={IconTrash}
            tone="danger"
            onClick={() => actions.remove(document)}
          />
          <MoreMenu document={document} items={more} />
        </>
      )}
    </DocumentRow>
  )
}

function MoreMenu({ document, items }: { document: Document; items: readonly MenuItem[] }) {
  return (
    <Menu
      trigger={<IconButton label={`Действия: ${document.title || document.name}`} icon={IconDotsVertical} />}
      items={items}
    />
  )
}

/** What a row has as buttons. */
const mainItems = (document: Document, actions: DocumentActions): MenuItem[] => [
  { label: 'Отправить', icon: IconSend, onPick: () => actions.send([document]) },
  {
    label: 'Скачать',
    icon: IconDownload,
    onPick: () => void window.open(document.document, '_blank', 'noopener'),
  },
  { label: 'Удалить', icon: IconTrash, danger: true, onPick: () => actions.remove(document) },
]
