//! Runs tests of file permissions without root privileges, even if the test process runs as root.

use std::env;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

/// Environment variable that is set in the child process, which lacks root's privilege to ignore file
/// permissions.
const UNPRIVILEGED_VARIABLE: &str = "RUBIUM_TEST_UNPRIVILEGED";

/// Runs `test` in a process to which file permissions apply. If this process ignores them because it runs as
/// root, the calling test is run again in a child process without that privilege. `name` is the full name of
/// the calling test.
pub fn with_enforced_permissions(name: &str, test: impl FnOnce()) {
    if permissions_apply() {
        return test();
    }
    assert!(
        env::var_os(UNPRIVILEGED_VARIABLE).is_none(),
        "setpriv should have dropped the privilege"
    );
    let output = Command::new("setpriv")
        .arg("--bounding-set=-dac_override,-dac_read_search")
        .arg(env::current_exe().expect("the path of this program should be known"))
        .args(["--exact", name, "--nocapture"])
        .env(UNPRIVILEGED_VARIABLE, "yes")
        .output()
        .expect("setpriv should be installed");
    let stdout = String::from_utf8_lossy(&output.stdout);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{stdout}{stderr}");
    assert!(stdout.contains("1 passed"), "{stdout}");
}

/// Sets the permission bits of a path.
pub fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode))
        .expect("the permissions should be set");
}

/// Returns true if file permissions apply to this process, so that it cannot write to a read-only folder.
fn permissions_apply() -> bool {
    let folder = tempfile::tempdir().expect("a temporary folder should be created");
    set_mode(folder.path(), 0o555);
    fs::write(folder.path().join("probe"), b"").is_err()
}
