import compactEmoji from 'emojibase-data/ru/compact.json'
import messages from 'emojibase-data/ru/messages.json'
import {
  EmojiPicker as Picker,
  type EmojiData,
  type EmojiPickerListCategoryHeaderProps,
  type EmojiPickerListEmojiProps,
  type EmojiPickerListRowProps,
} from 'frimousse'

import classes from './emoji-picker.module.css'

/** The two groups that are no emoji of their own: letters of flags, skin tones. */
const componentGroup = 2

/** Russian names, categories and search words from the product's own bundle: nothing is fetched. */
function russianEmoji(): EmojiData {
  const emojis = compactEmoji.flatMap((one) =>
    one.group === undefined || one.group === componentGroup
      ? []
      : [{ emoji: one.unicode, category: one.group, label: one.label, version: 0, tags: one.tags ?? [] }],
  )
  const categories = messages.groups
    .filter((group) => group.order !== componentGroup)
    .map((group) => ({ index: group.order, label: capitalised(group.message) }))
  const skinTones = {
    light: 'светлый',
    'medium-light': 'светлее среднего',
    medium: 'средний',
    'medium-dark': 'темнее среднего',
    dark: 'тёмный',
  }
  return { locale: 'ru', emojis, categories, skinTones }
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const listParts = { CategoryHeader, Row, Emoji }

/** The picker: search in Russian, arrows move, Enter picks. */
export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  return (
    <Picker.Root
      className={classes.picker}
      locale="ru"
      columns={8}
      resolveEmojiData={russianEmoji}
      onEmojiSelect={({ emoji }) => onPick(emoji)}
    >
      <Picker.Search className={classes.search} placeholder="Поиск эмодзи" aria-label="Поиск эмодзи" />
      <Picker.Viewport className={classes.viewport}>
        <Picker.Loading>Загрузка…</Picker.Loading>
        <Picker.Empty>Поиск не дал результатов</Picker.Empty>
        <Picker.List components={listParts} />
      </Picker.Viewport>
    </Picker.Root>
  )
}

function CategoryHeader({ category, ...rest }: EmojiPickerListCategoryHeaderProps) {
  return (
    <div {...rest} className={classes.category}>
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
