import {
  IconBallFootball,
  IconBulb,
  IconFlag,
  IconHandStop,
  IconHeart,
  IconMoodSmile,
  IconPaw,
  IconPlane,
  IconToolsKitchen2,
  type Icon,
} from '@tabler/icons-react'
import compactEmoji from 'emojibase-data/ru/compact.json'
import {
  EmojiPicker as Picker,
  type EmojiData,
  type EmojiPickerListCategoryHeaderProps,
  type EmojiPickerListEmojiProps,
  type EmojiPickerListRowProps,
} from 'frimousse'
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'

import { TOUCH } from '../lib/use-media.ts'
import classes from './emoji-picker.module.css'
import { keepRecentEmoji, useRecentEmoji } from './recent-emoji.ts'

/** The groups of the data by their numbers; 2 is letters of flags and skin tones, no emoji of their own. */
const categories: readonly { index: number; label: string; icon: Icon }[] = [
  { index: 0, label: 'Смайлики', icon: IconMoodSmile },
  { index: 1, label: 'Люди и жесты', icon: IconHandStop },
  { index: 3, label: 'Животные и природа', icon: IconPaw },
  { index: 4, label: 'Еда и напитки', icon: IconToolsKitchen2 },
  { index: 5, label: 'Путешествия', icon: IconPlane },
  { index: 6, label: 'Занятия', icon: IconBallFootball },
  { index: 7, label: 'Предметы', icon: IconBulb },
  { index: 8, label: 'Символы', icon: IconHeart },
  { index: 9, label: 'Флаги', icon: IconFlag },
]
const shownGroups = new Set(categories.map(({ index }) => index))

/** Russian names, categories and search words from the product's own bundle: nothing is fetched. */
function russianEmoji(): EmojiData {
  const emojis = compactEmoji.flatMap(({ unicode, group, label, tags = [] }) =>
    group === undefined || !shownGroups.has(group)
      ? []
      : [{ emoji: unicode, category: group, label, version: 0, tags }],
  )
  const skinTones = {
    light: 'светлый',
    'medium-light': 'светлее среднего',
    medium: 'средний',
    'medium-dark': 'темнее среднего',
    dark: 'тёмный',
  }
  return {
    locale: 'ru',
    emojis,
    categories: categories.map(({ index, label }) => ({ index, label })),
    skinTones,
  }
}

const listParts = { CategoryHeader, Row, Emoji }

/** The picker: search in Russian, what was picked last, categories; arrows move, Enter picks. */
export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const [search, setSearch] = useState('')
  const viewport = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // The keyboard of a touch screen would cover the list.
    if (!window.matchMedia(TOUCH).matches) field.current?.focus({ preventScroll: true })
  }, [])
  const pick = (emoji: string) => {
    void keepRecentEmoji(emoji)
    onPick(emoji)
  }
  return (
    <Picker.Root
      className={classes.picker}
      locale="ru"
      columns={8}
      resolveEmojiData={russianEmoji}
      onEmojiSelect={({ emoji }) => pick(emoji)}
    >
      <Picker.Search
        ref={field}
        className={classes.search}
        placeholder="Поиск эмодзи"
        aria-label="Поиск эмодзи"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {search === '' && <Recent onPick={pick} />}
      <Picker.Viewport ref={viewport} className={classes.viewport}>
        <Picker.Loading>Загрузка…</Picker.Loading>
        <Picker.Empty>Поиск не дал результатов</Picker.Empty>
        <Picker.List components={listParts} />
      </Picker.Viewport>
      {search === '' && <Categories viewport={viewport} />}
    </Picker.Root>
  )
}

/** The arrows and Enter of the list are not meant for the buttons beside it. */
const keepKeys = (event: KeyboardEvent) => {
  if (event.key === 'Enter' || event.key.startsWith('Arrow')) event.stopPropagation()
}

function Recent({ onPick }: { onPick: (emoji: string) => void }) {
  const recent = useRecentEmoji()
  if (recent.length === 0) return null
  return (
    <div role="group" aria-label="Недавние" className={classes.recent}>
      {recent.map((emoji) => {
        const label = compactEmoji.find(({ unicode }) => unicode === emoji)?.label ?? emoji
        return (
          <button
            key={emoji}
            type="button"
            className={classes.emoji}
            aria-label={label}
            title={label}
            onKeyDown={keepKeys}
            onClick={() => onPick(emoji)}
          >
            {emoji}
          </button>
        )
      })}
    </div>
  )
}

/** Each brings its part of the list into view. */
function Categories({ viewport }: { viewport: RefObject<HTMLDivElement | null> }) {
  const show = (index: number) => {
    const heading = viewport.current?.querySelector<HTMLElement>(`[data-category="${index}"]`)
    viewport.current?.scrollTo({ top: heading?.parentElement?.offsetTop ?? 0 })
  }
  return (
    <div role="group" aria-label="Категории эмодзи" className={classes.categories}>
      {categories.map(({ index, label, icon: CategoryIcon }) => (
        <button
          key={index}
          type="button"
          className={classes.jump}
          aria-label={label}
          title={label}
          onKeyDown={keepKeys}
          onClick={() => show(index)}
        >
          <CategoryIcon aria-hidden size="1.25rem" stroke={1.75} />
        </button>
      ))}
    </div>
  )
}

function CategoryHeader({ category, ...rest }: EmojiPickerListCategoryHeaderProps) {
  const index = categories.find(({ label }) => label === category.label)?.index
  return (
    <div {...rest} className={classes.category} data-category={index}>
      {category.label}
    </div>
  )
}

/** Indexes of a grid begin with 1; by those of the further rows the library finds the row to scroll to. */
function Row({ 'aria-rowindex': index, ...rest }: EmojiPickerListRowProps) {
  return <div {...rest} {...(index !== undefined && index > 0 && { 'aria-rowindex': index })} />
}

function Emoji({ emoji, ...rest }: EmojiPickerListEmojiProps) {
  return (
    <button
      {...rest}
      role="gridcell"
      aria-colindex={(rest['aria-colindex'] ?? 0) + 1}
      type="button"
      className={classes.emoji}
      data-active={emoji.isActive || undefined}
      aria-label={emoji.label}
      title={emoji.label}
    >
      {emoji.emoji}
    </button>
  )
}
