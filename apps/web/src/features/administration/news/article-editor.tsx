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

/** A rich text editor with the elements of an article: headings, lists, quotes, links and pictures. */
export function ArticleEditor({ value, onChange, ...field }: ArticleEditorProps) {
  const editor = useRef<HTMLDivElement>(null)
  const [start] = useState(value)
  const [inserting, setInserting] = useState<'link' | 'picture' | null>(null)
  const selection = useRef<Range | null>(null)

  useEffect(() => {
    editor.current?.replaceChildren(articleNodes(start))
    command('defaultParagraphSeparator', 'p')
  }, [start])

  const publish = () => onChange(editor.current?.innerHTML ?? '')
  const run = (action: () => void) => {
    if (!editor.current?.contains(document.activeElement)) editor.current?.focus()
    action()
    publish()
  }
  /** Opens a panel, which takes the focus; the selection is stored for the insertion. */
  const openPanel = (kind: 'link' | 'picture') => {
    const chosen = document.getSelection()
    const range = chosen && chosen.rangeCount > 0 ? chosen.getRangeAt(0) : null
    selection.current = range && editor.current?.contains(range.commonAncestorContainer) ? range : null
    setInserting(inserting === kind ? null : kind)
  }
  const closePanel = () => {
    setInserting(null)
    editor.current?.focus()
    if (selection.current) document.getSelection()?.setBaseAndExtent(...edgesOf(selection.current))
  }
  const insert = (nodes: (chosen: string) => Node) => {
    setInserting(null)
    if (!editor.current) return
    const range = selection.current ?? endOf(editor.current)
    const added = nodes(range.toString())
    range.deleteContents()
    range.insertNode(added)
    range.collapse(false)
    editor.current.focus()
    publish()
  }
  const paste = (event: ClipboardEvent) => {
    const html = event.clipboardData.getData('text/html')
    if (html === '') return
    // Pasted HTML is sanitized.
    event.preventDefault()
    const range = document.getSelection()?.getRangeAt(0)
    range?.deleteContents()
    range?.insertNode(articleNodes(html))
    range?.collapse(false)
    publish()
  }

  return (
    <Field {...field} group>
      {(frame, labelId) => (
        <div className={classes.editor} data-invalid={frame['aria-invalid']}>
          <Toolbar inserting={inserting} onCommand={run} onInsert={openPanel} />
          {inserting === 'link' && <InsertLink onInsert={insert} onClose={closePanel} />}
          {inserting === 'picture' && <InsertPicture onInsert={insert} onClose={closePanel} />}
          <div
            {...frame}
            ref={editor}
            role="textbox"
            aria-multiline
            aria-labelledby={labelId}
            tabIndex={0}
            contentEditable
            suppressContentEditableWarning
            className={`${prose['prose'] ?? ''} ${classes.text ?? ''}`}
            onInput={publish}
            onPaste={paste}
          />
        </div>
      )}
    </Field>
  )
}

type ToolbarProps = {
  inserting: 'link' | 'picture' | null
  onCommand: (command: () => void) => void
  onInsert: (kind: 'link' | 'picture') => void
}

function Toolbar({ inserting, onCommand, onInsert }: ToolbarProps) {
  return (
    <div role="toolbar" aria-label="Оформление текста" className={classes.tools}>
      {commands.map((one) => (
        <IconButton
          key={one.label}
          size="small"
          label={one.label}
          icon={one.icon}
          // The selection stays in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onCommand(one.run)}
        />
      ))}
      <IconButton
        size="small"
        label="Ссылка"
        icon={IconLink}
        aria-expanded={inserting === 'link'}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onInsert('link')}
      />
      <IconButton
        size="small"
        label="Изображение"
        icon={IconPhoto}
        aria-expanded={inserting === 'picture'}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onInsert('picture')}
      />
    </div>
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

/** `execCommand` is the only way to change the text together with the browser's undo history. */
function command(name: string, value?: string): void {
  // oxlint-disable-next-line typescript/no-deprecated -- every browser has it, and no successor exists
  document.execCommand(name, false, value)
}
