import {
  IconBlockquote,
  IconBold,
  IconH2,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhoto,
  type Icon,
} from '@tabler/icons-react'
import { useEffect, useRef, useState, type ClipboardEvent } from 'react'

import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Field, type FieldProps } from '#ui/fields/field.tsx'
import prose from '#ui/layout/html.module.css'
import { articleNodes } from '#ui/lib/sanitised-html.ts'

import classes from './article-editor.module.css'
import { InsertLink, InsertPicture } from './article-insert.tsx'

type ArticleEditorProps = FieldProps & {
  /** HTML of an article (NEWS-44). */
  value: string
  onChange: (html: string) => void
}

const commands: readonly { label: string; icon: Icon; run: () => void }[] = [
  { label: 'Жирный', icon: IconBold, run: () => command('bold') },
  { label: 'Курсив', icon: IconItalic, run: () => command('italic') },
  { label: 'Подзаголовок', icon: IconH2, run: () => toggleBlock('h2') },
  { label: 'Список', icon: IconList, run: () => command('insertUnorderedList') },
  { label: 'Нумерованный список', icon: IconListNumbers, run: () => command('insertOrderedList') },
  { label: 'Цитата', icon: IconBlockquote, run: () => toggleBlock('blockquote') },
]

/** A text written as it will look: headings, lists, quotes, links and pictures of an article and nothing else. */
export function ArticleEditor({ value, onChange, ...field }: ArticleEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const [start] = useState(value)
  const [inserting, setInserting] = useState<'link' | 'picture' | null>(null)
  const selection = useRef<Range | null>(null)

  useEffect(() => {
    place.current?.replaceChildren(articleNodes(start))
    command('defaultParagraphSeparator', 'p')
  }, [start])

  const tell = () => onChange(place.current?.innerHTML ?? '')
  const run = (work: () => void) => {
    if (!place.current?.contains(document.activeElement)) place.current?.focus()
    work()
    tell()
  }
  /** A panel takes the focus: where the text was being written is kept for what it inserts. */
  const ask = (what: 'link' | 'picture') => {
    const chosen = document.getSelection()
    const range = chosen && chosen.rangeCount > 0 ? chosen.getRangeAt(0) : null
    selection.current = range && place.current?.contains(range.commonAncestorContainer) ? range : null
    setInserting(inserting === what ? null : what)
  }
  const closePanel = () => {
    setInserting(null)
    place.current?.focus()
    if (selection.current) document.getSelection()?.setBaseAndExtent(...edgesOf(selection.current))
  }
  const insert = (nodes: (chosen: string) => Node) => {
    setInserting(null)
    const editor = place.current
    if (!editor) return
    const range = selection.current ?? endOf(editor)
    const added = nodes(range.toString())
    range.deleteContents()
    range.insertNode(added)
    range.collapse(false)
    editor.focus()
    tell()
  }
  const paste = (event: ClipboardEvent) => {
    const html = event.clipboardData.getData('text/html')
    if (html === '') return
    // What other programs put on the clipboard is reduced before it comes in.
    event.preventDefault()
    const range = document.getSelection()?.getRangeAt(0)
    range?.deleteContents()
    range?.insertNode(articleNodes(html))
    range?.collapse(false)
    tell()
  }

  return (
    <Field {...field} group>
      {(frame, labelId) => (
        <div className={classes.editor} data-invalid={frame['aria-invalid']}>
          <div role="toolbar" aria-label="Оформление текста" className={classes.tools}>
            {commands.map((one) => (
              <IconButton
                key={one.label}
                size="small"
                label={one.label}
                icon={one.icon}
                // The selection stays in the text.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => run(one.run)}
              />
            ))}
            <IconButton
              size="small"
              label="Ссылка"
              icon={IconLink}
              aria-expanded={inserting === 'link'}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => ask('link')}
            />
            <IconButton
              size="small"
              label="Изображение"
              icon={IconPhoto}
              aria-expanded={inserting === 'picture'}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => ask('picture')}
            />
          </div>
          {inserting === 'link' && <InsertLink onInsert={insert} onClose={closePanel} />}
          {inserting === 'picture' && <InsertPicture onInsert={insert} onClose={closePanel} />}
          <div
            {...frame}
            ref={place}
            role="textbox"
            aria-multiline
            aria-labelledby={labelId}
            tabIndex={0}
            contentEditable
            suppressContentEditableWarning
            className={`${prose['prose'] ?? ''} ${classes.text ?? ''}`}
            onInput={tell}
            onPaste={paste}
          />
        </div>
      )}
    </Field>
  )
}

function endOf(editor: HTMLElement): Range {
  const range = document.createRange()
  range.selectNodeContents(editor)
  range.collapse(false)
  return range
}

function edgesOf(range: Range): [Node, number, Node, number] {
  return [range.startContainer, range.startOffset, range.endContainer, range.endOffset]
}

function toggleBlock(tag: 'h2' | 'blockquote'): void {
  const at = document.getSelection()?.anchorNode
  const element = at instanceof Element ? at : at?.parentElement
  command('formatBlock', element?.closest(tag) ? 'p' : tag)
}

/** Nothing else changes a text together with the browser's own undo. */
function command(name: string, value?: string): void {
  // oxlint-disable-next-line typescript/no-deprecated -- every browser has it, and no successor exists
  document.execCommand(name, false, value)
}
