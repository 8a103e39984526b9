import {
  IconBell,
  IconChevronsLeft,
  IconChevronsRight,
  IconExternalLink,
  IconSearch,
  IconUserCircle,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { personName } from '@uprava/contract/rules/person-name.ts'

import { withErrorToast, call, publicSettings, stored } from '#api/index.ts'
import { openPalette } from '#features/navigation/index.ts'
import { useSection, useSession } from '#features/session/index.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { Avatar } from '#ui/layout/avatar.tsx'
import { Logo } from '#ui/layout/logo.tsx'

import { menu, type SidebarItem } from './menu.ts'
import classes from './sidebar.module.css'
import { useUnread } from './use-unread.ts'

/** The sidebar: logo, profile, bell, menu, the related product, the toggle (NAV-28 to NAV-44). */
export function Sidebar({ isCollapsed, inDrawer = false }: { isCollapsed: boolean; inDrawer?: boolean }) {
  const hasDocuments = useSection('documents')
  const items = menu.filter((item) => item.to !== '/documents' || hasDocuments)
  return (
    <aside className={classes.sidebar} data-collapsed={isCollapsed || undefined} aria-label="Боковая панель">
      <Link
        to="/channels"
        className={classes.logo}
        aria-label="Управа, к выбору канала"
        data-hint={isCollapsed ? 'К выбору канала' : undefined}
      >
        <Logo isShort={isCollapsed} />
      </Link>
      <div className={classes.person}>
        <ProfileLink isCollapsed={isCollapsed} />
        {!inDrawer && <SearchButton />}
        <Bell />
      </div>
      <nav aria-label="Разделы" className={classes.menu}>
        {items.map((item) => (
          <MenuLink key={item.to} item={item} isCollapsed={isCollapsed} />
        ))}
      </nav>
      <div className={classes.foot}>
        <RelatedProduct isCollapsed={isCollapsed} />
        {!inDrawer && <CollapseToggle isCollapsed={isCollapsed} />}
      </div>
    </aside>
  )
}

function ProfileLink({ isCollapsed }: { isCollapsed: boolean }) {
  const { profile } = useSession()
  const name = profile ? personName(profile) : ''
  return (
    <Link
      to="/profile"
      className={classes.profile}
      aria-label={`Профиль: ${name}`}
      data-hint={isCollapsed ? name : undefined}
    >
      {profile?.avatar ? (
        <Avatar src={profile.avatar} name={name} size={28} />
      ) : (
        <IconUserCircle aria-hidden className={classes.personIcon} />
      )}
      {!isCollapsed && <span className={classes.name}>{name}</span>}
    </Link>
  )
}

/** Opens the palette. */
function SearchButton() {
  return (
    <button
      type="button"
      className={classes.bell}
      aria-label="Поиск и команды"
      aria-keyshortcuts="Control+K Meta+K"
      data-hint="Поиск и команды, Ctrl+K"
      onClick={() => openPalette('palette')}
    >
      <IconSearch aria-hidden />
    </button>
  )
}

/** Leads to the notifications; its badge counts the unread ones (NAV-68). */
export function Bell() {
  const { notifications } = useUnread()
  const label = notifications > 0 ? `Уведомления, непрочитанных: ${notifications}` : 'Уведомления'
  return (
    <Link to="/notifications" className={classes.bell} data-hint="Уведомления">
      <span className="visually-hidden">{label}</span>
      <IconBell aria-hidden />
      <Badge count={notifications} isCorner className={classes.bellCount} />
    </Link>
  )
}

function MenuLink({ item, isCollapsed }: { item: SidebarItem; isCollapsed: boolean }) {
  const { messages, hasNewMessages } = useUnread()
  const Icon = item.icon
  const isMessenger = item.to === '/messenger'
  const unreadMessages = isMessenger ? messages : 0
  return (
    <Link
      to={item.to}
      className={classes.item}
      activeProps={{ 'aria-current': 'page' }}
      data-hint={isCollapsed ? item.label : undefined}
    >
      <span className={classes.itemIcon}>
        <Icon aria-hidden />
        {isMessenger && hasNewMessages && <span className={classes.dot} aria-hidden />}
      </span>
      <span
        className={isCollapsed ? 'visually-hidden' : classes.itemLabel}
        aria-hidden={unreadMessages > 0 || undefined}
      >
        {item.label}
      </span>
      {unreadMessages > 0 && (
        <span className="visually-hidden">{`${item.label}, непрочитанных: ${unreadMessages}`}</span>
      )}
      <Badge count={unreadMessages} isCorner={isCollapsed} className={classes.itemCount} />
    </Link>
  )
}

/** Whether the last click may still open a tab; a browser that does not say so is taken at its word. */
const hasActivation = (): boolean =>
  (navigator as { userActivation?: UserActivation }).userActivation?.isActive ?? true

/** Opens the related product with a one-time token in its query; the bearer never leaves in an address (NAV-70). */
function RelatedProduct({ isCollapsed }: { isCollapsed: boolean }) {
  const { related } = publicSettings()
  if (!related) return null
  const open = async () => {
    const answer = await withErrorToast('POST /auth/exchange-token', () =>
      call('POST /auth/exchange-token', { body: { audience: new URL(related.url).origin } }),
    )
    if (!answer) return
    const address = new URL(related.url)
    address.searchParams.set('token', answer.token)
    const openTab = () => window.open(address, '_blank', 'noopener,noreferrer')
    // A browser lets a click open a tab for some seconds; after them it would be blocked without a word.
    if (hasActivation()) openTab()
    else toast.notice(related.name, undefined, { label: 'Открыть', run: openTab })
  }
  const label = `${related.name}, откроется в новой вкладке`
  return (
    <a
      href={related.url}
      target="_blank"
      rel="noopener noreferrer"
      className={classes.item}
      aria-label={label}
      data-hint={isCollapsed ? label : undefined}
      onClick={(event) => {
        event.preventDefault()
        void open()
      }}
    >
      <span className={classes.itemIcon}>
        <IconExternalLink aria-hidden />
      </span>
      {!isCollapsed && <span className={classes.itemLabel}>{related.name}</span>}
    </a>
  )
}

function CollapseToggle({ isCollapsed }: { isCollapsed: boolean }) {
  const label = isCollapsed ? 'Развернуть' : 'Свернуть'
  const Icon = isCollapsed ? IconChevronsRight : IconChevronsLeft
  return (
    <button
      type="button"
      className={classes.item}
      aria-label={label}
      aria-expanded={!isCollapsed}
      data-hint={isCollapsed ? label : undefined}
      onClick={() => stored.setSidebarCollapsed(!isCollapsed)}
    >
      <span className={classes.itemIcon}>
        <Icon aria-hidden />
      </span>
      {!isCollapsed && <span className={classes.itemLabel}>{label}</span>}
    </button>
  )
}
