/**
 * Titles of the routes: the page's title and, on screens without one of their own, the h1 (texts §A). The server writes them
 * into the page, so that a screen reader that has just loaded it says which screen it is.
 */
const titles = {
  '/landing': 'Управа — цифровое рабочее место муниципальной команды',
  '/authorization': 'Авторизация',
  '/registration': 'Регистрация',
  '/invitation': 'Приглашение',
  '/agreement': 'Пользовательское соглашение',
  '/privacy': 'Политика конфиденциальности',
  '/about': 'Информация о платформе',
  '/create-organization': 'Данные организации',
  '/managers': 'Выбор аккаунта',
  '/channels': 'Выбор канала',
  '/profile': 'Профиль',
  '/work-station': 'Рабочее место',
  '/staff': 'Сотрудники',
  '/organization': 'Организации',
  '/messenger': 'Мессенджер',
  '/documents': 'Документы',
  '/notifications': 'Уведомления',
  '/join': 'Приглашение в группу',
  '/events': 'События',
  '/news': 'Новости',
  '/requests': 'Заявки с приложения',
  '/admin': 'Консоль администратора',
} as const satisfies Record<string, string>

/** The beginnings of the addresses of the workspace, each of which has a title. */
export const workspacePaths: readonly string[] = Object.keys(titles).filter(
  (path) => path !== '/landing' && path !== '/admin',
)

/** The title of an address; screens with a part of their own behind (`/news/5`) have the title of the first part. */
export function screenTitle(pathname: string): string {
  const first = `/${pathname.split('/')[1] ?? ''}` as keyof typeof titles
  return titles[first] ?? titles['/authorization']
}
