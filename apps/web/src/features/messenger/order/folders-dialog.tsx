import { IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { orderLimits } from '@uprava/contract/limits/messenger-limits.ts'
import type { ChatFolder } from '@uprava/contract/messenger/chat-settings.ts'
import { quoted } from '@uprava/contract/rules/quotes.ts'
import { useState, type KeyboardEvent } from 'react'

import { Button } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { plural } from '#ui/lib/format.ts'
import { confirm } from '#ui/overlays/confirm.tsx'
import { DialogActions, Modal } from '#ui/overlays/modal.tsx'

import type { Viewer } from '../chat.ts'
import { moved } from './drag-order.ts'
import { FolderDialog, rulesText } from './folder-form.tsx'
import classes from './folders-dialog.module.css'
import { dragFolder, orderFolders } from './moving.ts'
import { useDeleteFolder } from './order.calls.ts'
import { orderQueries } from './order.queries.ts'

type FoldersDialogProps = { viewer: Viewer; onClose: () => void }

/** «Папки чатов»: the folders in their order, which dragging, Alt+arrows and the buttons change; creating, editing, deleting. */
export function FoldersDialog({ viewer, onClose }: FoldersDialogProps) {
  const { channelId } = viewer
  const folders = useQuery(orderQueries.folders(channelId))
  const [edited, setEdited] = useState<ChatFolder | 'new' | null>(null)
  const isFull = (folders.data?.length ?? 0) >= orderLimits.folders
  return (
    <>
      <Modal open onClose={onClose} title="Папки чатов" size="small">
        <ListStates
          of={folders}
          skeleton={<SkeletonRows rows={3} />}
          empty={{ picture: 'messages', text: 'Папок пока нет' }}
        >
          {(all) => (
            <ul className={classes.folders}>
              {all.map((folder, at) => (
                <FolderRow
                  key={folder.id}
                  {...{ folder, at, all, channelId }}
                  onEdit={() => setEdited(folder)}
                />
              ))}
            </ul>
          )}
        </ListStates>
        <DialogActions>
          <Button onClick={onClose}>Закрыть</Button>
          <Button
            kind="main"
            icon={IconPlus}
            disabledReason={isFull && 'Папок может быть не больше 20'}
            onClick={() => setEdited('new')}
          >
            Новая папка
          </Button>
        </DialogActions>
      </Modal>
      {edited !== null && (
        <FolderDialog
          viewer={viewer}
          folder={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

type FolderRowProps = {
  folder: ChatFolder
  at: number
  all: readonly ChatFolder[]
  channelId: number
  onEdit: () => void
}

function FolderRow({ folder, at, all, channelId, onEdit }: FolderRowProps) {
  const queries = useQueryClient()
  const { mutateAsync: remove } = useDeleteFolder(channelId)
  const { id, name, rules, chats } = folder
  const ids = all.map((one) => one.id)
  const move = (step: 1 | -1) => {
    if (all[at + step]) void orderFolders(queries, channelId, moved(ids, at, at + step, step > 0))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key]
    if (!event.altKey || step === undefined) return
    event.preventDefault()
    move(step)
  }
  const ask = () =>
    void confirm({
      question: `Удалить папку ${quoted(name)}?`,
      text: 'Её чаты останутся в списке.',
      yes: 'Удалить',
      danger: true,
      run: () => remove(id),
    })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons inside it move the folder too; the mouse may drag its row
    <li
      className={classes.folder}
      data-folder={id}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.pointerType !== 'mouse' || event.button !== 0) return
        dragFolder(queries, channelId, { row: event.currentTarget, x: event.clientX, y: event.clientY })
      }}
    >
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.note}>
          {[rulesText(rules), chats.length > 0 && plural(chats.length, ['чат', 'чата', 'чатов'])]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className={classes.buttons}>
        <IconButton
          size="small"
          label={`Выше: ${name}`}
          icon={IconArrowUp}
          disabledReason={at === 0 && 'Это первая папка'}
          onClick={() => move(-1)}
        />
        <IconButton
          size="small"
          label={`Ниже: ${name}`}
          icon={IconArrowDown}
          disabledReason={at === all.length - 1 && 'Это последняя папка'}
          onClick={() => move(1)}
        />
        <IconButton size="small" label={`Изменить: ${name}`} icon={IconPencil} onClick={onEdit} />
        <IconButton size="small" label={`Удалить: ${name}`} icon={IconTrash} tone="danger" onClick={ask} />
      </span>
    </li>
  )
}
