import { IconCheck } from '@tabler/icons-react'
import type { Message, Poll } from '@uprava/contract/messenger.ts'
import { useEffect, useRef, useState } from 'react'

import { Button } from '#ui/buttons/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { friendlyDateTime, number, plural } from '#ui/lib/format.ts'
import { confirm } from '#ui/overlays/confirm.tsx'

import type { ChatRef, Viewer } from '../chat.ts'
import { messenger, useMessenger } from '../state/messenger-state.ts'
import classes from './poll-card.module.css'
import { useClosePoll, useVote } from './polls.calls.ts'
import { VotersDialog } from './voters-dialog.tsx'

type PollCardProps = {
  message: Message
  poll: Poll
  viewer: Viewer
  chat: ChatRef
  /** Votes and ends: not in a closed group. */
  mayAct: boolean
  /** Its author, or an owner of the group. */
  mayClose: boolean
}

/** A poll in its bubble: the choice before the own vote, the results after it or the end (messenger §8). */
export function PollCard({ message, poll, viewer, chat, mayAct, mayClose }: PollCardProps) {
  const [isChanging, setChanging] = useState(false)
  const change = (isOn: boolean) => {
    setChanging(isOn)
    messenger.setPollChoice(message.id, null)
  }
  const card = useRef<HTMLDivElement>(null)
  const { mutate: vote, isPending } = useVote(viewer, chat)
  const isVoted = poll.options.some((option) => option.is_mine)
  const isChoosing = mayAct && !poll.is_closed && (!isVoted || isChanging)
  const choose = (optionIds: readonly number[]) =>
    vote(
      { message, optionIds },
      {
        onSuccess: () => {
          change(false)
          // The pressed button is gone, or means something else now.
          focusOnce(card.current)
        },
      },
    )
  return (
    // The press on an option is no press on the message.
    <div ref={card} className={classes.card} role="group" aria-label={`Опрос: ${poll.question}`}>
      <p className={classes.question}>{poll.question}</p>
      <p className={classes.note}>{noteOf(poll)}</p>
      {isChoosing ? <Choice {...{ message, poll, isPending }} onVote={choose} /> : <Results poll={poll} />}
      <p className={classes.note}>
        {poll.voters_count === 0
          ? 'Пока никто не проголосовал'
          : `Проголосовали: ${number(poll.voters_count)}`}
      </p>
      <PollActions
        {...{ message, poll, viewer, chat, isVoted, isChanging, mayAct, mayClose }}
        onChange={change}
        onTakeBack={() => choose([])}
      />
    </div>
  )
}

/** A press on the question means the message: the card takes the focus only when it is given to it. */
function focusOnce(card: HTMLElement | null): void {
  if (!card) return
  card.tabIndex = -1
  const end = () => card.removeAttribute('tabindex')
  card.addEventListener('blur', end, { once: true })
  card.addEventListener('pointerdown', end, { once: true })
  card.focus({ preventScroll: true })
}

const noteOf = (poll: Poll): string =>
  [
    poll.is_anonymous ? 'Анонимный опрос' : 'Опрос',
    poll.is_multiple && 'несколько ответов',
    poll.is_closed ? 'завершён' : poll.closes_at !== null && `до ${friendlyDateTime(poll.closes_at)}`,
  ]
    .filter(Boolean)
    .join(' · ')

type ChoiceProps = {
  message: Message
  poll: Poll
  isPending: boolean
  onVote: (optionIds: readonly number[]) => void
}

/** One answer is given by one press; several are checked first. */
function Choice({ message, poll, isPending, onVote }: ChoiceProps) {
  const chosen = useMessenger((state) => state.pollChoices.get(message.id))
  const checked = chosen ?? poll.options.filter((option) => option.is_mine).map(({ id }) => id)
  if (!poll.is_multiple)
    return (
      <ul className={classes.options}>
        {poll.options.map(({ id, text, is_mine: isMine }) => (
          <li key={id}>
            <button
              type="button"
              className={classes.option}
              aria-pressed={isMine}
              aria-disabled={isPending || undefined}
              onClick={() => !isPending && onVote([id])}
            >
              <span className={classes.mark} aria-hidden />
              {text}
            </button>
          </li>
        ))}
      </ul>
    )
  return (
    <>
      <ul className={classes.options}>
        {poll.options.map(({ id, text }) => (
          <li key={id}>
            <Checkbox
              label={text}
              checked={checked.includes(id)}
              onChange={(isOn) =>
                messenger.setPollChoice(
                  message.id,
                  isOn ? [...checked, id] : checked.filter((one) => one !== id),
                )
              }
            />
          </li>
        ))}
      </ul>
      <Button
        kind="main"
        size="small"
        busy={isPending}
        disabledReason={checked.length === 0 && 'Выберите хотя бы один вариант'}
        onClick={() => onVote(checked)}
      >
        Проголосовать
      </Button>
    </>
  )
}

function Results({ poll }: { poll: Poll }) {
  return (
    <ul className={classes.options}>
      {poll.options.map(({ id, text, votes, share, is_mine: isMine }) => (
        <li key={id} className={classes.result} data-mine={isMine || undefined}>
          <span className={classes.resultText}>
            {isMine && <IconCheck role="img" aria-label="Ваш голос" size="1rem" />}
            {text}
          </span>
          {share !== null && (
            <>
              <span className={classes.share}>
                {share}&nbsp;%
                <span className={classes.votes}> · {plural(votes ?? 0, ['голос', 'голоса', 'голосов'])}</span>
              </span>
              <span className={classes.track} aria-hidden>
                <Bar share={share} />
              </span>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Set by the object model: the page's policy allows no style in the markup. */
function Bar({ share }: { share: number }) {
  const bar = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    bar.current?.style.setProperty('transform', `scaleX(${share / 100})`)
  }, [share])
  return <span ref={bar} className={classes.bar} />
}

type PollActionsProps = PollCardProps & {
  isVoted: boolean
  isChanging: boolean
  onChange: (isChanging: boolean) => void
  onTakeBack: () => void
}

function PollActions({ message, poll, viewer, chat, isVoted, isChanging, ...rest }: PollActionsProps) {
  const [showsVoters, setShowsVoters] = useState(false)
  const { mutateAsync: close } = useClosePoll(viewer, chat)
  const { mayAct, mayClose, onChange, onTakeBack } = rest
  const mayVote = mayAct && !poll.is_closed && isVoted
  const seesVoters = !poll.is_anonymous && poll.voters_count > 0 && (isVoted || poll.is_closed)
  const askToClose = () =>
    void confirm({
      question: 'Завершить опрос?',
      text: 'После этого голоса не меняются.',
      yes: 'Завершить',
      run: () => close(message),
    })
  return (
    <div className={classes.actions}>
      {mayVote && (
        <>
          <Button kind="quiet" size="small" onClick={() => onChange(!isChanging)}>
            {isChanging ? 'К результатам' : 'Изменить голос'}
          </Button>
          <Button kind="quiet" size="small" onClick={onTakeBack}>
            Отозвать голос
          </Button>
        </>
      )}
      {seesVoters && (
        <Button kind="quiet" size="small" onClick={() => setShowsVoters(true)}>
          Кто голосовал
        </Button>
      )}
      {mayAct && mayClose && !poll.is_closed && (
        <Button kind="quiet" size="small" onClick={askToClose}>
          Завершить опрос
        </Button>
      )}
      {showsVoters && <VotersDialog {...{ viewer, message, poll }} onClose={() => setShowsVoters(false)} />}
    </div>
  )
}
