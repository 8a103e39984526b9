import { IconLogout } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Manager } from '@uprava/contract/accounts.ts'
import { fullPersonName } from '@uprava/contract/rules/person-name.ts'

import { signOut, useSession } from '#features/session/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Tag } from '#ui/feedback/badge.tsx'
import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonCards } from '#ui/feedback/skeleton.tsx'
import { Avatar } from '#ui/layout/avatar.tsx'
import { BarePage } from '#ui/layout/page.tsx'

import { accountQueries } from './accounts.queries.ts'
import classes from './managers-page.module.css'
import { useSignIn } from './sign-in.ts'

/** /managers: which account to continue as. */
export function ManagersPage() {
  const { managers: known } = useSession()
  const managers = useQuery(accountQueries.managers(known))
  const navigate = useNavigate()
  const leave = async () => {
    await signOut()
    await navigate({ to: '/authorization' })
  }
  return (
    <BarePage
      title="Выбор аккаунта"
      size="wide"
      corner={
        <Button kind="quiet" icon={IconLogout} onClick={() => void leave()}>
          Выйти
        </Button>
      }
    >
      <ListStates
        of={managers}
        skeleton={
          <div className={classes.cards}>
            <SkeletonCards cards={3} height="12rem" />
          </div>
        }
        empty={{
          picture: 'people',
          text: (
            <>
              Список аккаунтов пуст!
              <br />
              Создайте организацию или попросите руководителя пригласить вас.
            </>
          ),
          action: <Link to="/create-organization">Создать организацию</Link>,
        }}
      >
        {(items) => (
          <ul className={classes.cards}>
            {items.map((manager) => (
              <ManagerCard key={manager.id} manager={manager} />
            ))}
          </ul>
        )}
      </ListStates>
    </BarePage>
  )
}

function ManagerCard({ manager }: { manager: Manager }) {
  const { asManager } = useSignIn()
  const choose = useMutation({ mutationFn: () => asManager(manager.id) })
  const name = fullPersonName(manager)
  const channel = manager.position?.channel
  return (
    <li>
      <button
        type="button"
        className={classes.card}
        aria-busy={choose.isPending || undefined}
        onClick={() => choose.mutate()}
      >
        <span className={classes.cover}>
          {channel?.background && <img src={channel.background} alt="" loading="lazy" />}
        </span>
        <span className={classes.person}>
          <Avatar name={name} src={manager.avatar} size={56} />
          <span className={classes.name}>{name}</span>
          {manager.position && <Tag tone="accent">{manager.position.name}</Tag>}
          {!manager.is_verified && <Tag tone="warn">Ожидает подтверждения</Tag>}
        </span>
        {channel && (
          <span className={classes.channel}>
            <Avatar name={channel.name} src={channel.image} size={28} shape="square" />
            {channel.name}
          </span>
        )}
      </button>
    </li>
  )
}
