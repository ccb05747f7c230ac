#!/usr/bin/python3
"""A window with nothing but a page, for WebKitWebDriver: the toolbar of MiniBrowser makes windows wide."""

import os

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gtk, WebKit2  # noqa: E402

# The driver reads what a page complains about.
COMPLAINTS = '''
  window.complaints = [];
  const add = (text) => complaints.push(text);
  addEventListener('securitypolicyviolation', (event) => add(`${event.violatedDirective} ${event.blockedURI}`));
  addEventListener('error', ({ message }) => message && add(message), true);
  addEventListener('unhandledrejection', ({ reason }) => add(String(reason)));
'''

context = WebKit2.WebContext.new_ephemeral()


def open_window(_session):
    content = WebKit2.UserContentManager()
    frames = WebKit2.UserContentInjectedFrames.TOP_FRAME
    start = WebKit2.UserScriptInjectionTime.START
    content.add_script(WebKit2.UserScript.new(COMPLAINTS, frames, start, None, None))

    settings = WebKit2.Settings()
    settings.set_enable_javascript('WITHOUT_SCRIPTS' not in os.environ)
    settings.set_javascript_can_access_clipboard(True)
    view = WebKit2.WebView(
        web_context=context,
        is_controlled_by_automation=True,
        settings=settings,
        user_content_manager=content,
    )
    # Under WebDriver a page can't print itself, so the driver sends a message.
    content.register_script_message_handler('print')
    content.connect('script-message-received::print', lambda *_: print_to_file(view))

    window = Gtk.Window()
    window.add(view)
    window.show_all()
    view.connect('close', lambda _: window.destroy())
    return view


def print_to_file(view):
    settings = Gtk.PrintSettings()
    settings.set_printer('Print to File')
    settings.set(Gtk.PRINT_SETTINGS_OUTPUT_URI, 'file://' + os.environ['PRINT_FILE'])
    settings.set(Gtk.PRINT_SETTINGS_OUTPUT_FILE_FORMAT, 'pdf')
    operation = WebKit2.PrintOperation.new(view)
    operation.set_print_settings(settings)
    operation.print_()


context.set_automation_allowed(True)
context.connect('automation-started', lambda _, session: session.connect('create-web-view', open_window))
Gtk.main()
