/**
 * The texts of the API's documentation in Ukrainian, by the English ones of the operations table. A test reports
 * an English text that is missing here.
 */
export const apiReferenceUk: Record<string, string> = {
  Posts: 'Дописи',
  'List posts': 'Список дописів',
  'Published posts of one language, the newest first. With an API key, `status` lists drafts, scheduled posts or all; drafts without a date come last. Each list has one language, Ukrainian unless `locale` says so; with a key, `locale=all` lists the versions of both. What the editor has saved is in no list until it is published, except for `status=review`: a text without a version has the `id` of its post there, and an empty `slug` if the post has none. `viewCount` may be up to a minute old.':
    'Опубліковані дописи однією мовою, спершу найновіші. З ключем API параметр `status` показує чернетки, заплановані дописи або всі; чернетки без дати стоять наприкінці. У списку — дописи однієї мови, української, якщо `locale` не вказує іншої; з ключем `locale=all` показує версії обома мовами. Текстів, збережених лише в редакторі, у жодному списку немає, доки їх не опубліковано, крім `status=review`: текст без версії має там `id` свого допису, а якщо в допису немає адреси — порожній `slug`. `viewCount` може відставати на хвилину.',
  'The language of the posts, also with `status`; `all` lists both and needs an API key':
    'Мова дописів, також разом зі `status`; `all` показує обидві й потребує ключа API',
  'Language version': 'Мова версії',
  'Posts that are not public need an API key. `review` lists the texts that have been sent for review and not yet been published or sent back, whether their version is public, a draft, or only in the editor':
    'Для неопублікованих дописів потрібен ключ API. `review` повертає тексти, які надіслано на перевірку й ще не опубліковано й не повернуто: байдуже, чи їхня версія опублікована, чи чернетка, чи є лише в редакторі',
  'Sends a language for review, or back to its writer with a note':
    'Надсилає версію однією з мов на перевірку або повертає її авторові з приміткою',
  '`sent` for review, or `returned` with a note': '`sent` — на перевірку, `returned` — назад із приміткою',
  'Pages are counted from one': 'Нумерація сторінок починається з 1',
  'Posts per page': 'Дописів на сторінці',
  'A page of posts': 'Сторінка дописів',
  'The request is not valid; `details` lists every problem':
    'Запит некоректний; у `details` перелічено всі помилки',
  'The API key is missing, malformed, unknown, expired or revoked':
    'Ключа API немає, або він пошкоджений, невідомий, прострочений чи відкликаний',
  'The API key lacks the scope `read`': 'Ключ API не має дозволу `read`',
  'An internal error, logged with the `X-Request-Id` of the response':
    'Внутрішня помилка; її записано в журнал сервера разом із `X-Request-Id` відповіді',
  'The database is unavailable or the site is busy; `Retry-After` is the number of seconds to wait':
    'База даних недоступна або сайт перевантажено; у `Retry-After` — скільки секунд зачекати',
  'Create a post in one language or both': 'Створити допис однією або обома мовами',
  'Both versions are stored, or neither. A post is a draft unless `published` is true. With a `publishedAt` in the future it is scheduled: its state is `published` at once, but readers only see it from that moment. Tags that do not exist are created. Publishing needs the scope `publish`.':
    'Буде записано обидві версії або жодної. Допис — чернетка, доки `published` не дорівнює true. Якщо час у `publishedAt` майбутній, допис заплановано: стан `published` він має одразу, але читачі побачать його лише від указаного моменту. Теги, яких немає, буде створено. Щоб публікувати, потрібен дозвіл `publish`.',
  'With `1`, the request is validated and nothing is written':
    'Якщо `1`, сайт лише перевіряє запит і нічого не записує',
  'A repeated request with the same key gets the same response as the first one':
    'Повторний запит із тим самим ключем отримує ту саму відповідь, що й перший',
  'Letters and digits of any script, `-`, `_` and `.`, but not dots alone':
    'Літери й цифри будь-якого письма, `-`, `_` і `.`, але не самі крапки',
  'The Ukrainian version': 'Українська версія',
  'A single line; surrounding white space is removed': 'Один рядок; пробіли на краях буде прибрано',
  'Shown in lists and to search engines': 'Його видно в списках і пошуковим системам',
  'Markdown (CommonMark with GFM), never HTML': 'Markdown (CommonMark із GFM), ніколи не HTML',
  'Title for search engines and shared links, if it differs from `title`':
    'Заголовок для пошукових систем і поширених посилань, якщо він інший, ніж `title`',
  'Description for search engines and shared links, if it differs from `excerpt`':
    'Опис для пошукових систем і поширених посилань, якщо він інший, ніж `excerpt`',
  'Address of the picture for shared links, instead of the one that the site draws':
    'Адреса зображення для поширених посилань, якщо потрібне інше, ніж створює сайт',
  'The English version': 'Англійська версія',
  'Address of the cover picture, typically `/api/media/{id}`; an empty string means none':
    'Адреса обкладинки, зазвичай `/api/media/{id}`; порожній рядок — без обкладинки',
  'A draft until this is true': 'Чернетка, доки тут не true',
  'May be in the past; in the future, the post is scheduled; if absent, it is the time of publishing':
    'Минулий час теж годиться. Якщо час майбутній, допис буде заплановано. Без поля — час публікації',
  'Slugs, or objects with names; a tag that does not exist is created':
    'Адреси тегів або об’єкти з назвами; тег, якого немає, буде створено',
  'Address of the tag': 'Адреса тега',
  'Used if the tag has no name in this language yet':
    'Береться до уваги, якщо тег ще не має назви цією мовою',
  'Listed before all other posts on the home page and in the blog; default false':
    'Стоїть перед усіма іншими дописами на головній сторінці та в списку; типово false',
  'Whether users may comment; default true': 'Чи можуть користувачі коментувати; типово true',
  'Slug of the tag that is the title of the series; empty: in no series. The post gets this tag':
    'Адреса тега, назва якого є назвою серії; порожній рядок — без серії. Допис отримує цей тег',
  'The number of the part, by which the parts are ordered; required with `series`':
    'Номер частини, за яким упорядковано серію; потрібен разом із `series`',
  'At least one of `uk` and `en` is required': 'Потрібна принаймні одна з версій `uk` та `en`',
  'The post was created': 'Допис створено',
  'A dry run: the request is valid, and nothing was written':
    'Пробний запуск: запит коректний, нічого не записано',
  'The API key lacks the scope `publish`': 'Ключ API не має дозволу `publish`',
  'The API key lacks the scope `write`': 'Ключ API не має дозволу `write`',
  'The `revision` of the text that the change is based on; if the text has changed since, the response is 409':
    '`revision` того тексту, на якому ґрунтується зміна; якщо відтоді текст змінився, відповідь — 409',
  'The body did not arrive in time': 'Тіло запиту не надійшло вчасно',
  'The body has a `Content-Encoding`; send it as it is':
    'Тіло запиту має `Content-Encoding`; надсилайте його без стискання',
  'The request conflicts with stored data': 'Запит суперечить збереженим даним',
  'Read one language version of a post': 'Прочитати одну мовну версію допису',
  'With an API key, drafts and scheduled posts too. A former slug redirects to the current one, but only for reads: a write to it gets 404.':
    'З ключем API — також чернетки й заплановані дописи. Колишня адреса переспрямовує на поточну, але лише для читання: запит на запис отримує 404.',
  'Shared by both language versions': 'Спільна для обох мовних версій',
  'Draft the translation of a post': 'Зробити чернетку перекладу допису',
  'Translates the text of the other language, with what its editor has saved, block by block on the server that the owner has set up. Code, addresses, pictures, formulas, footnote marks and HTML are not sent. The result becomes the working copy in the editor: nothing is published, and what a person has written is not replaced. If nothing is set up, the response is 503 with the code `no_translation`.':
    'Перекладає текст іншої мови разом зі збереженим у редакторі, блок за блоком, на сервері, який налаштував власник. Код, адреси, зображення, формули, позначки приміток і HTML не надсилаються. Результат стає робочою копією в редакторі: нічого не публікується, а написане людиною не замінюється. Якщо сервера не налаштовано, відповідь — 503 з кодом `no_translation`.',
  'The draft has begun': 'Переклад почато',
  'Get a draft of a translation': 'Отримати чернетку перекладу',
  'The draft so far': 'Чернетка на цю мить',
  'The language that is drafted, from the text in the other one':
    'Мова чернетки; перекладається текст іншою мовою',
  'Only the blocks whose original has changed since the two corresponded. A block that a person has edited stays':
    'Лише блоки, оригінал яких змінився, відколи тексти відповідали один одному. Блок, який правила людина, залишається',
  'The language of the draft': 'Мова чернетки',
  'With `1`, `outdated` lists what has changed in the translation. It needs an API key with the scope `read`, or the session of an admin: texts that readers have never seen may be in it':
    'З `1` поле `outdated` перелічує зміни в перекладі. Потрібен ключ API з дозволом `read` або сеанс адміністратора: серед змін може бути текст, якого читачі ніколи не бачили',
  'The post': 'Допис',
  'The post has another slug now; `Location` is its URL': 'Допис тепер має іншу адресу; вона в `Location`',
  'The resource does not exist': 'Такого ресурсу немає',
  'Change a post, add a language version, publish or unpublish':
    'Змінити допис, додати мовну версію, опублікувати або зняти з публікації',
  'Omitted fields stay as they are, also within `uk` and `en`; a new language version needs a title and content. `slug` gives the post a new slug, and addresses with the old one redirect. `tags` replaces the list. With `locale`, `published`, `publishedAt` and `coverImage` change only that version. A change that readers see needs the scope `publish`.':
    'Пропущені поля не змінюються, зокрема всередині `uk` та `en`; новій мовній версії потрібні заголовок і текст. `slug` дає допису іншу адресу, а стара переспрямовує на неї. `tags` замінює весь список. З `locale` поля `published`, `publishedAt` і `coverImage` стосуються лише цієї версії. Щоб змінити те, що бачать читачі, потрібен дозвіл `publish`.',
  'Only this language version; without it, all of them': 'Лише ця мовна версія; без параметра — усі',
  'A new slug; addresses with the old one redirect': 'Інша адреса; стара переспрямовує на неї',
  'With true, the change does not affect which version counts as outdated':
    'Якщо true, жодна версія не стане через цю зміну застарілою',
  'At least one field is required': 'Потрібне принаймні одне поле',
  'The changed post, or a dry run': 'Поточний стан допису або результат пробного запуску',
  'Delete a post': 'Видалити допис',
  'The post is moved to the bin. For 30 days an admin can restore it with its comments and views. Its slug is available at once.':
    'Допис потрапляє до кошика, звідки адміністратор може відновити його впродовж 30 днів разом із коментарями й переглядами. Адреса звільняється одразу.',
  'The number of deleted language versions, or a dry run: the versions that would be deleted':
    'Кількість видалених мовних версій або, під час пробного запуску, версії, які було б видалено',
  'Count posts by year and month': 'Кількість дописів за роками й місяцями',
  'Published posts in one language by the year and month of `publishedAt`, in UTC.':
    'Опубліковані дописи однією мовою за роком і місяцем `publishedAt`, у UTC.',
  'The number of posts by year and month': 'Кількість дописів за роками й місяцями',
  Tags: 'Теги',
  'List all tags': 'Список усіх тегів',
  'Tags of published posts. With an API key that may read, those of drafts and scheduled posts too.':
    'Теги опублікованих дописів. З ключем API, який дозволяє читати, — також чернеток і запланованих дописів.',
  'All tags': 'Усі теги',
  'Add tags to a post': 'Додати теги до допису',
  'The tags apply to every language version of the post; its other tags stay.':
    'Теги стосуються кожної мовної версії допису; інші його теги залишаються.',
  'The tags were added, or a dry run: how many would be added':
    'Теги додано або, під час пробного запуску, скільки було б додано',
  Media: 'Файли',
  'Upload a picture without credentials': 'Завантажити зображення без автентифікації',
  'Metadata such as place, time and camera (EXIF, XMP) is removed; the copyright stays, and the pixels do not change. A picture whose metadata or size cannot be parsed, or that has more than 25 megapixels, is refused; the frames of an animation may have 100 megapixels in total. The bytes that one address can upload in a day are limited, to 200 MB by default. A file that no post, comment or user refers to is deleted a day after its last upload.':
    'Сайт вилучає метадані, як-от місце, час і камеру (EXIF, XMP), залишає позначку про авторські права й не змінює пікселів. Зображення, метадані або розмір якого не вдається прочитати, він відхиляє, як і зображення понад 25 мегапікселів; кадри анімації разом можуть мати 100 мегапікселів. З однієї адреси за день можна завантажити обмежений обсяг: 200 МБ, якщо в налаштуваннях не вказано інше. Файл, на який не посилається жоден допис, коментар чи користувач, сайт видаляє через добу після останнього завантаження.',
  'The picture was stored': 'Зображення збережено',
  'The same picture was stored already': 'Таке саме зображення вже збережено',
  'Too many attempts; `Retry-After` is the number of seconds until the next attempt is allowed':
    'Забагато спроб; у `Retry-After` — через скільки секунд можна спробувати знову',
  'Upload a picture or a video': 'Завантажити зображення або відео',
  'If a stored file was sent with the same size and MIME type, the response has the address of that file. `size` is that of the file as it was sent. Metadata such as place, time and camera is removed, unless the site is set to keep it; the copyright stays.':
    'Якщо файл такого розміру й типу MIME вже надсилали, у відповіді буде збережений файл. `size` — розмір надісланого файлу. Сайт вилучає метадані, як-от місце, час і камеру, якщо тільки він не налаштований їх зберігати; позначка про авторські права залишається.',
  'Must be `0`: a file is validated while it is stored':
    'Має бути `0`: сайт перевіряє файл під час збереження',
  'The file was stored': 'Файл збережено',
  'A file of this size and MIME type was stored already': 'Файл такого розміру й типу MIME вже збережено',
  'The API key lacks the scope `upload`': 'Ключ API не має дозволу `upload`',
  'Get a picture or a video': 'Отримати зображення або відео',
  'The file never changes and may be cached for a year. `Range` is supported. The id may have a file extension. A copy of the width `w` is AVIF or WebP if `Accept` names it, WebP for `*/*`, and otherwise JPEG, or PNG if it is transparent; with the extension `.jpg` it is JPEG or PNG for every client.':
    'Файл ніколи не змінюється, тож його можна тримати в кеші рік. Можна запитувати діапазони (`Range`). Ідентифікатор може мати розширення файлу. Копія завширшки `w` — AVIF або WebP, якщо їх названо в `Accept`, WebP для `*/*`, а інакше JPEG чи, якщо зображення прозоре, PNG; з розширенням `.jpg` це JPEG або PNG для кожного клієнта.',
  'The id, with or without a file extension': 'Ідентифікатор, з розширенням файлу або без нього',
  'Width in pixels of a smaller copy of a picture, of a type that `Accept` allows. A picture that is not wider is converted in its own width, or served unchanged if that has no fewer bytes':
    'Ширина меншої копії зображення в пікселях, у форматі, який дозволяє `Accept`. Якщо зображення не ширше, сайт перетворює його зі збереженням ширини або надсилає без змін, якщо байтів не поменшало',
  'The file': 'Файл',
  'The requested range': 'Запитаний діапазон',
  'The cached copy is current': 'Копія в кеші актуальна',
  'The range is outside of the file': 'Діапазон виходить за межі файлу',
  'Get the thumbnail of a file': 'Отримати мініатюру файлу',
  'For a video, an SVG placeholder of 640 by 360 pixels with a play button; for a picture, a copy at most 640 pixels wide, or the picture itself if it cannot be resized.':
    'Для відео — заглушка SVG 640 на 360 пікселів із кнопкою відтворення; для зображення — копія завширшки щонайбільше 640 пікселів або саме зображення, якщо зменшити його не вдається.',
  'The thumbnail': 'Мініатюра',
  Search: 'Пошук',
  'Search published posts': 'Пошук в опублікованих дописах',
  'Searches titles, excerpts, texts, code and tags. Every form of a word finds the others, quotation marks find a phrase exactly as it is written, a minus excludes a word, and any text is a valid query. Words typed in the wrong keyboard layout are recognised.':
    'Шукає в заголовках, уривках, текстах, коді й тегах. Слова можна писати в будь-якій формі; фразу в лапках пошук знаходить лише дослівно, мінус прибирає дописи зі словом, а запитом може бути будь-який текст. Пошук знаходить і слова, набрані не в тій розкладці.',
  'Words to search for. Every form of a word finds the others. Quotation marks find a phrase exactly as it is written, a minus excludes a word':
    'Слова для пошуку, у будь-якій формі. Фразу в лапках пошук знаходить лише дослівно, мінус прибирає дописи зі словом',
  'A page of results, the best first': 'Сторінка результатів, спершу найкращі',
  Users: 'Користувачі',
  'Create an account and sign in': 'Створити обліковий запис і ввійти',
  'Sets the session cookie. Also accepts a form post (`application/x-www-form-urlencoded`); its response is a redirect, on success to the path in `returnTo`, else to the page with the form.':
    'Установлює файл cookie сеансу. Приймає також форму (`application/x-www-form-urlencoded`); тоді відповідь — переспрямування: у разі успіху на шлях із `returnTo`, інакше на сторінку з формою.',
  'The response to a form post': 'Відповідь на форму',
  'At least four different characters': 'Щонайменше чотири різні знаки',
  'The language of the account; without it, that of the browser':
    'Мова облікового запису; якщо її немає — мова браузера',
  'Shown beside comments': 'Його видно біля коментарів',
  'Ask for an email with a link for a new password': 'Попросити лист із посиланням для нового пароля',
  'The response is the same whether or not the address has an account, and beyond the limits of emails too.':
    'Відповідь та сама, чи є з цією адресою обліковий запис, чи немає, а також коли листів забагато.',
  Accepted: 'Прийнято',
  'Set a new password with the link from an email': 'Задати новий пароль за посиланням із листа',
  'The link works once, for an hour. Confirms the address and ends all sessions of the user. If nobody had confirmed the address before, passkeys and connected services of the account end too.':
    'Посилання спрацьовує один раз і діє годину. Підтверджує адресу й завершує всі сеанси користувача. Якщо адресу досі ніхто не підтвердив, зникають і ключі доступу та під’єднані служби облікового запису.',
  'The password was set': 'Пароль задано',
  'Confirm an address with the link from an email': 'Підтвердити адресу за посиланням із листа',
  'The address is confirmed': 'Адресу підтверджено',
  'The account was created': 'Обліковий запис створено',
  'The client is not allowed to do this': 'Клієнтові це не дозволено',
  'Sign in': 'Увійти',
  'Ends the session of the request and sets the cookie of a new one. An account with two-step sign-in gets 401 with the code `second_factor_required`: its user signs in on the page, or `code` has six digits of the authenticator app or a recovery code. Also accepts a form post (`application/x-www-form-urlencoded`); its response is a redirect, on success to the path in `returnTo`, else to the page with the form.':
    'Завершує сеанс запиту й установлює файл cookie нового. Обліковий запис із двоетапним входом отримує 401 з кодом `second_factor_required`: його власник входить на сторінці, або `code` містить шість цифр із застосунку для кодів чи резервний код. Приймає також форму (`application/x-www-form-urlencoded`); тоді відповідь — переспрямування: у разі успіху на шлях із `returnTo`, інакше на сторінку з формою.',
  'Signed in': 'Ви ввійшли',
  'The email address or the password is wrong': 'Неправильна електронна адреса або пароль',
  'Get the signed-in user': 'Отримати користувача, який увійшов',
  'The user, and when the session expires if it is not used':
    'Користувач і час, коли сеанс завершиться, якщо ним не користуватися',
  'Not signed in, or the session has ended': 'Ви не ввійшли, або сеанс завершився',
  'Sign out': 'Вийти',
  'Ends the session, if there is one. Also accepts a form post (`application/x-www-form-urlencoded`); its response is a redirect, on success to the path in `returnTo`, else to the page with the form.':
    'Завершує сеанс, якщо він є. Приймає також форму (`application/x-www-form-urlencoded`); тоді відповідь — переспрямування: у разі успіху на шлях із `returnTo`, інакше на сторінку з формою.',
  'Signed out': 'Ви вийшли',
  Comments: 'Коментарі',
  'List the comments of a post': 'Список коментарів до допису',
  'The comments of one language version, newest first, without those hidden by a moderator.':
    'Коментарі до однієї мовної версії, спершу найновіші, без прихованих модератором.',
  'Id of one language version of a post': 'Ідентифікатор однієї мовної версії допису',
  'All comments': 'Усі коментарі',
  'Write a comment or a reply': 'Написати коментар або відповідь',
  'The response has the `ETag` of the text, for `If-Match` in a later edit. With more than three links from a user who is new here, the comment waits for approval. A user may write 60 comments in a minute and 500 in a day; more get 429.':
    'У відповіді є `ETag` тексту — для `If-Match` під час пізнішого редагування. Коментар нового користувача, у якому більш ніж три посилання, чекає на схвалення. Користувач може написати 60 коментарів за хвилину й 500 за добу; далі — 429.',
  'Plain text; addresses in it become links on the page':
    'Простий текст; адреси в ньому стають на сторінці посиланнями',
  'A comment of the same post, for replies': 'Коментар до того самого допису — для відповідей',
  'The comment was written': 'Коментар записано',
  'Edit your own comment, or hide or show one as an editor or admin':
    'Редагувати свій коментар; редактор або адміністратор може також приховати чи показати будь-який',
  'Either `content` or `hidden`, never both. Of two simultaneous edits, one gets a 409 and the text of the other stays. A user may edit 60 times in a minute; more get 429.':
    'Або `content`, або `hidden`, але не разом. З двох одночасних редагувань одне отримує 409, а текст другого залишається. Редагувати можна 60 разів за хвилину; далі — 429.',
  'The `ETag` of an earlier response: nothing is changed if the text has changed since':
    '`ETag` попередньої відповіді: якщо текст відтоді змінився, нічого не зміниться',
  'Only for the author of the comment': 'Лише для автора коментаря',
  'Only for editors and admins': 'Лише для редакторів і адміністраторів',
  'The changed comment': 'Поточний стан коментаря',
  'Delete your own comment, or any comment as an editor or admin':
    'Видалити свій коментар; редактор або адміністратор може видалити будь-який',
  'Its replies stay. Deleting is never limited, also under a post that is not public any more.':
    'Відповіді на нього залишаються. Видаляти можна без обмежень, також під дописом, знятим із публікації.',
  'The comment was deleted': 'Коментар видалено',
  Analytics: 'Статистика',
  'Record a page view, a reading time or a click': 'Записати перегляд сторінки, час читання або натискання',
  'The response is sent after the event is on disk. The body is JSON under any `Content-Type`. Bots are recognised by `User-Agent` and counted apart. The response is the same, and nothing is stored, with `DNT: 1` or `Sec-GPC: 1`, with analytics switched off, for previews, accounts and the admin, for more than 5 views of a page in half an hour by one address and `User-Agent`, and for more than 2,000 events in an hour by one address.':
    'Сайт відповідає, коли записав подію на диск. Тіло — JSON за будь-якого `Content-Type`. Ботів сайт розпізнає за `User-Agent` і рахує окремо. Відповідь та сама, але сайт нічого не зберігає: з `DNT: 1` чи `Sec-GPC: 1`, з вимкненою статистикою, зі сторінок попереднього перегляду, облікового запису й керування, понад 5 переглядів сторінки за пів години з однієї адреси та з тим самим `User-Agent` і понад 2000 подій за годину з однієї адреси.',
  'Path of the page': 'Шлях сторінки',
  'Random text that the page creates for each browser tab; it is not stored as sent':
    'Випадковий текст, який сторінка створює для кожної вкладки; сайт зберігає його в іншому вигляді',
  'Address of the page that linked here; its host is stored':
    'Адреса сторінки, з якої прийшли; сайт зберігає лише її домен',
  'The query parameter `utm_source` of the page': 'Параметр запиту `utm_source` сторінки',
  'The element, similar to a CSS selector': 'Елемент у вигляді, схожому на селектор CSS',
  'Address that the link leads to': 'Адреса, на яку веде посилання',
  'Pixels from the left edge of the window': 'Пікселі від лівого краю вікна',
  'Pixels from the top edge of the window': 'Пікселі від верхнього краю вікна',
  'Milliseconds for which the page was visible since the previous event of this type':
    'Скільки мілісекунд сторінку було видно від попередньої події цього типу',
  'Optional fields that are not valid are dropped, unknown fields are ignored':
    'Некоректні необов’язкові поля сайт відкидає, невідомі ігнорує',
  'The event is stored': 'Подію збережено',
  'Get the analytics': 'Прочитати статистику',
  'Totals and breakdowns of a range of days in the time zone of the site, with the totals of the same number of days before. Programs are counted only in `machines`. Today’s numbers include everything up to now. At most 1,000 posts and 100 rows of each other breakdown are listed; the last row has the sum of all others.':
    'Підсумки й розподіли за діапазон днів у часовому поясі сайту, разом із підсумками за стільки ж попередніх днів. Програми враховано лише в `machines`. Числа за сьогодні охоплюють усе до поточної миті. У списках — щонайбільше 1000 дописів і по 100 рядків кожного іншого розподілу; останній рядок охоплює решту.',
  'The number of days up to today': 'Кількість днів до сьогодні',
  'First day of a custom range, together with `to`': 'Перший день власного діапазону, разом із `to`',
  'Last day of a custom range': 'Останній день власного діапазону',
  'One language; without it, both together': 'Одна мова; без параметра — обидві разом',
  'Only the two versions of this post': 'Лише дві версії цього допису',
  'The numbers of the range': 'Числа за діапазон',
  Newsletter: 'Розсилка',
  'Subscribe to the newsletter': 'Підписатися на листи',
  'The response is always the same: it does not tell whether the address is known. The subscription begins when its owner presses “Confirm” on the page that the email links to.':
    'Відповідь завжди однакова: вона не видає, чи відома ця адреса. Підписка почне діяти, коли її власник натисне «Підтвердити» на сторінці, на яку веде лист.',
  'Languages to read, the preferred one first': 'Мови читача, спершу та, якій він надає перевагу',
  'An email for each post, or one a week with all of them':
    'Лист про кожен допис або один лист на тиждень про всі',
  'Only posts with one of these tags; empty: all posts':
    'Лише дописи з якимось із цих тегів; порожній список — усі дописи',
  'An email is on its way': 'Лист уже надсилається',
  'The newsletter is off, or mail is not set up': 'Розсилку вимкнено або пошту не налаштовано',
  'Unsubscribe with one request': 'Відписатися одним запитом',
  'Mail programs send it for the header `List-Unsubscribe` (RFC 8058). It needs no cookie; a token that is not valid any more gets the same response. A browser that opens the address with GET is led to the page of the subscription, and nothing changes.':
    'Його надсилають поштові програми за заголовком `List-Unsubscribe` (RFC 8058). Файл cookie не потрібен; токен, який уже не діє, отримує таку саму відповідь. Браузер, який відкриває цю адресу запитом GET, потрапляє на сторінку підписки, і нічого не змінюється.',
  'From the link in an email': 'З посилання в листі',
  Unsubscribed: 'Читач відписався',
  'List subscribers': 'Список підписників',
  'The newest first.': 'Спершу найновіші.',
  'Readers of this language': 'Читачі цієї мови',
  'A part of the address': 'Частина адреси',
  'A page of subscribers': 'Сторінка підписників',
  'The API key lacks the scope `subscribers`': 'Ключ API не має дозволу `subscribers`',
  'Add a subscriber': 'Додати підписника',
  'With the time of the consent the subscription begins at once. Without it the reader gets an email to confirm the address, and nothing else until then.':
    'Якщо вказано час згоди, підписка діє одразу. Без нього читач отримає лист із проханням підтвердити адресу, а доти — більше нічого.',
  'When the reader consented; without it the reader gets an email to confirm':
    'Коли читач погодився; без цього поля він отримає лист із проханням підтвердити адресу',
  'The subscriber': 'Підписник',
  'Change a subscription, or unsubscribe the reader': 'Змінити підписку або відписати читача',
  'Unsubscribes the reader': 'Відписує читача',
  'The changed subscriber': 'Змінений підписник',
  'Delete a subscriber with every trace of the address':
    'Видалити підписника й усе, що пов’язано з його адресою',
  'The subscriber was deleted': 'Підписника видалено',
  'Send a published post to its readers': 'Надіслати опублікований допис читачам',
  'Each subscriber gets one email, in the language of the subscription. A post is sent once: a repeated request changes nothing and gets the current state.':
    'Кожен підписник отримує один лист мовою своєї підписки. Сайт надсилає допис один раз: повторний запит нічого не змінює й отримує поточний стан.',
  'Languages to send; without it, both': 'Мови, якими надсилати; без поля — обидві',
  'Readers of a language that the post lacks wait for the translation, get the other language, or nothing':
    'Читачі мови, якою допису ще немає, чекають на переклад, отримують іншу мову або нічого',
  'With true, readers are counted and nothing is sent':
    'Якщо true, сайт лише рахує читачів і нічого не надсилає',
  'The emails are being sent, or a dry run: how many would be':
    'Листи вже надсилаються; під час пробного запуску — скільки їх було б',
  'Must be `0`: this operation has no dry run': 'Має бути `0`: пробного запуску ця операція не має',
};
