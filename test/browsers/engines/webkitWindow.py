#!/usr/bin/python3
"""
A window of WebKitGTK, as large as $WINDOW says, which WebKitWebDriver drives. It reports the errors of its pages on stdout,
and prints the page into the file $PAPER.
"""

import ctypes
import os
import signal

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

# the console of WebKit has no way out of it that is not buffered
REPORT = """
(() => {
  const report = (text) => webkit.messageHandlers.trouble.postMessage(String(text).replaceAll('\\n', ' '));
  addEventListener('error', ({ message }) => message && report(message));
  addEventListener('unhandledrejection', ({ reason }) => report(reason));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    report(`Content security policy: ${violatedDirective} ${blockedURI}`));
  const { error } = console;
  console.error = (...parts) => {
    report(parts.join(' '));
    error.apply(console, parts);
  };
})();
"""

PR_SET_PDEATHSIG = 1

# it ends with its driver, which does not always end it
ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
width, height = map(int, os.environ["WINDOW"].split())
look = Gtk.Settings.get_default()
look.set_property("gtk-application-prefer-dark-theme", os.environ["SCHEME"] == "dark")
look.set_property("gtk-enable-animations", False)


def reporter():
    manager = WebKit2.UserContentManager()
    manager.connect(
        "script-message-received::trouble",
        lambda _, message: print("TROUBLE", message.get_js_value().to_string(), flush=True),
    )
    manager.register_script_message_handler("trouble")
    manager.register_script_message_handler("paper")
    frames, at = WebKit2.UserContentInjectedFrames.TOP_FRAME, WebKit2.UserScriptInjectionTime.START
    manager.add_script(WebKit2.UserScript(REPORT, frames, at, None, None))
    return manager


def print_to_file(view):
    settings = Gtk.PrintSettings()
    settings.set_printer("Print to File")
    settings.set(Gtk.PRINT_SETTINGS_OUTPUT_FILE_FORMAT, "pdf")
    settings.set(Gtk.PRINT_SETTINGS_OUTPUT_URI, "file://" + os.environ["PAPER"])
    operation = WebKit2.PrintOperation.new(view)
    operation.set_print_settings(settings)
    operation.connect("finished", lambda _: print("PRINTED", flush=True))
    operation.connect("failed", lambda _, error: print("TROUBLE", error.message, flush=True))
    operation.print_()
    # or it is collected before it is done
    view.operation = operation


def open_view(_session):
    manager = reporter()
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True, user_content_manager=manager)
    manager.connect("script-message-received::paper", lambda *_: print_to_file(view))
    window = Gtk.Window(decorated=False)
    window.set_default_size(width, height)
    window.add(view)
    window.show_all()
    return view


def introduce(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("WebKitGTK")
    session.set_application_info(info)
    session.connect("create-web-view", open_view)


context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)
context.connect("automation-started", introduce)
Gtk.main()
