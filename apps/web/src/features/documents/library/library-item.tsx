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

import type { Look } from '../use-library-location.ts'
import { ChoiceRow, DocumentRow } from './document-row.tsx'
import type { Selection } from './use-selection.ts'

/** The actions of documents outside the bin. */
export type DocumentActions = {
  preview: (document: Document) => void
  send: (documents: readonly Document[]) => void
  rename: (document: Document) => void
  /** Puts them into another folder. */
  move: (documents: readonly Document[]) => void
  /** Moves it to the bin. */
  remove: (document: Document) => void
}

type LibraryItemProps = {
  document: Document
  look: Look
  folder?: ReactNode
  actions: DocumentActions
  /** Missing where nothing is selected from. */
  selection?: Selection
}

/** A document outside the bin as a row or a card: send, download, delete and the rest (DOC-17 to DOC-21). */
export function LibraryItem({ document, look, folder, actions, selection }: LibraryItemProps) {
  const isCard = look === 'grid'
  if (selection?.chosen) {
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
  if (selection)
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
