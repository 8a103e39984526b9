import {
  IconBuilding,
  IconFiles,
  IconMessages,
  IconSparkles,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'

export type SidebarItem = {
  to: '/work-station' | '/staff' | '/organization' | '/messenger' | '/documents'
  label: string
  icon: Icon
}

/** The five items of the sidebar in their order (NAV-37, NAV-69). */
export const menu: readonly SidebarItem[] = [
  { to: '/work-station', label: 'Рабочее место', icon: IconSparkles },
  { to: '/staff', label: 'Сотрудники', icon: IconUsers },
  { to: '/organization', label: 'Организации', icon: IconBuilding },
  { to: '/messenger', label: 'Мессенджер', icon: IconMessages },
  { to: '/documents', label: 'Документы', icon: IconFiles },
]
